/** Names the sources that this client was built from; see vite.config.ts. */
declare const __BUILD__: string;
