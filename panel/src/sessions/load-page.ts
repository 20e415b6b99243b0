/** Opens an address by a full page load: nothing of this page lives on. */
export function loadPage(path: string): void {
  window.location.assign(path);
}
