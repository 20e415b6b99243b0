/**
 * Returns the secret behind the address's `#`, which leaves the address bar and the browser's history at once. Loading the
 * page again in the same tab returns it again; '' where there is none.
 */
export function takeLinkSecret(): string {
  const { hash, pathname } = window.location;
  const key = `link secret of ${pathname}`;
  if (hash.length <= 1) return keptSecret(key);
  const secret = hash.slice(1);
  try {
    // Of this tab alone: it ends with the tab.
    window.sessionStorage.setItem(key, secret);
  } catch {
    // A browser that keeps nothing shows the address without its secret after a reload, and the page says so.
  }
  window.history.replaceState(window.history.state, '', pathname);
  return secret;
}

/** Forgets the secret of this page: it was used. */
export function forgetLinkSecret(): void {
  try {
    window.sessionStorage.removeItem(`link secret of ${window.location.pathname}`);
  } catch {
    // Nothing was kept.
  }
}

function keptSecret(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
