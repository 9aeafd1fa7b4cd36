import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'src/wire.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, __BUILD__: 'readonly' } } },
  { files: ['scripts/**', '*.js', '*.config.ts'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    rules: {
      'no-undef': 'off', // the compiler knows better
      'svelte/prefer-svelte-reactivity': 'off', // addresses and dates are values here, never state
    },
  },
);
