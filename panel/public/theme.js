// What would make markup or a script of a text is refused by the browser (Trusted Types). Styles are written in the same
// way by the panel's components, and have no bracket in them.
window.trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });

// Light or dark is decided before the first paint, so that nobody in a dark room sees a white flash. A file of its own,
// because the page's security policy takes no script written into it. The key is the one the theme switch writes.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // A browser that keeps nothing follows the system.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
