/** What is remembered from visit to visit; where the browser keeps nothing, it lasts as long as the page. */
export { remembered, remembered as settings } from './settings/remembered.svelte';
export { CHOICES, NAME_LENGTH, type Settings } from './settings/values';
