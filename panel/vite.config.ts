import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { checkFirstLoad } from './check-first-load.ts';
import { compressFiles } from './compress-files.ts';

// The back end's one base URL; empty means the panel's own origin.
const apiBaseUrl = (process.env.API_BASE_URL ?? '').trim().replace(/\/+$/, '');
const server = process.env.DOCKET_SERVER ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFont('inter-latin-wght-normal'),
    checkFirstLoad({
      pageName: 'The login screen',
      entry: 'src/main.tsx',
      screen: 'src/sessions/login/login-page.tsx',
      alsoLoaded: ['public/theme.js'],
      maxJsBytes: 150_000,
      maxCssBytes: 20_000,
    }),
    checkPatientPage('The page of an offer', 'src/offer/main.ts'),
    checkPatientPage('The page of messages', 'src/my-messages/main.ts'),
    compressFiles(),
    {
      // Read by the server, whose security policy lets the page call this origin.
      name: 'docket:build-record',
      apply: 'build',
      generateBundle() {
        const source = JSON.stringify({ apiBaseUrl: apiBaseUrl || null });
        this.emitFile({ type: 'asset', fileName: 'build.json', source });
      },
    },
  ],
  define: {
    'import.meta.env.API_BASE_URL': JSON.stringify(apiBaseUrl),
    // What scripts/build-panel.ts also writes beside the build, and the server says in its hello.
    'import.meta.env.BUILD_NAME': JSON.stringify(process.env.BUILD_NAME ?? ''),
  },
  build: {
    target: 'es2023',
    // Nothing is written into the page or its styles: the security policy takes files of this origin only.
    // But for the icons of rows, which the styles draw: pictures may be.
    assetsInlineLimit: (file) => file.includes('@tabler/icons/'),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'messages.html', 'offer.html'].map((file) => join(import.meta.dirname, file)),
    },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    // The host stays as the browser asked for it: for the server the page is of its own origin.
    proxy: { '^/(api|feed|healthz|readyz)(/|$)': { target: server, changeOrigin: false } },
  },
});

/** A page that a patient opens by a link, on whatever phone: small. */
function checkPatientPage(pageName: string, entry: string): Plugin {
  return checkFirstLoad({
    pageName,
    entry,
    screen: entry,
    alsoLoaded: [],
    maxJsBytes: 30_000,
    maxCssBytes: 2_000,
  });
}

/** Preloads the font file with this beginning of its name, before the styles that use it have arrived. */
function preloadFont(name: string): Plugin {
  return {
    name: 'docket:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, path }) {
        // A patient's page uses what fonts there are.
        if (path !== '/index.html') return [];
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (!file) throw new Error(`The build has no font called ${name}`);
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
