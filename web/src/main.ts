import '@fontsource-variable/figtree/index.css';
import './style/tokens.css';
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './router.svelte';
import { startFresh } from './shell/fresh';
import { startInstall } from './shell/install.svelte';
import { askLanguage } from './words';

askLanguage(location.search);
startRouter();
startInstall();
startFresh();
const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
mount(App, { target });
