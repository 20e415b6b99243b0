import type { Plugin } from 'vite';

/** Asks for one font file at once, before the styles that name it have arrived. Takes the beginning of its file name. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'docket:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (!file) throw new Error(`The build has no font called ${name}`);
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
