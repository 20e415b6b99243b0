/**
 * Returns the secret after the URL's `#` and removes it from the address bar and the browser's history. Without a
 * secret it returns ''. A reload in the tab returns the secret again.
 */
export function takeLinkSecret(): string {
  const { hash, pathname } = window.location;
  const key = `link secret of ${pathname}`;
  if (hash.length <= 1) return keptSecret(key);
  const secret = hash.slice(1);
  try {
    // sessionStorage: the secret is limited to this tab and ends with it.
    window.sessionStorage.setItem(key, secret);
  } catch {
    // Without storage a reload loses the secret, and the page shows that the link is missing.
  }
  window.history.replaceState(window.history.state, '', pathname);
  return secret;
}

/** Forgets the secret of this page after its use. */
export function forgetLinkSecret(): void {
  try {
    window.sessionStorage.removeItem(`link secret of ${window.location.pathname}`);
  } catch {
    // Without storage there is nothing to forget.
  }
}

function keptSecret(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
