/** Opens a URL by a full page load, which discards all state of this page. */
export function loadPage(path: string): void {
  window.location.assign(path);
}
