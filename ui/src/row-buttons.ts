/**
 * Returns a `ref` for a button of a row. When the focused button disappears, the focus moves to the row's next
 * action, a previous one, the last one of another row, or the heading. It never moves to the reverse of the act just
 * done.
 */
export function keepFocus(button: HTMLElement | null): () => void {
  return passFocusOn(button);
}

/**
 * Like `keepFocus`, but the first match of the selector in the row comes first: for buttons beside others that change
 * data.
 */
export function keepFocusAt(preferredSelector: string): (button: HTMLElement | null) => () => void {
  return (button) => passFocusOn(button, preferredSelector);
}

function passFocusOn(button: HTMLElement | null, preferredSelector?: string): () => void {
  button?.addEventListener('keydown', ignoreKeyRepeat);
  return () => {
    if (!button || document.activeElement !== button) return;
    const row = button.closest('tr, li');
    const candidates = [
      ...(preferredSelector && row ? row.querySelectorAll<HTMLElement>(preferredSelector) : []),
      ...listFocusCandidates(button, row),
    ];
    // The element that replaces the button is drawn by then.
    queueMicrotask(() => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && activeElement !== button) return;
      candidates.find(isFocusable)?.focus({ preventScroll: true });
    });
  };
}

// A key that is held down repeats, and would press the next focused element too.
function ignoreKeyRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

function listFocusCandidates(button: HTMLElement, row: Element | null): HTMLElement[] {
  const buttons = row ? listButtons(row) : [];
  const index = buttons.indexOf(button);
  const others = [row?.nextElementSibling, row?.previousElementSibling];
  const container = button.closest('section, [role="dialog"]') ?? document;
  const heading = pageHeading();
  return [
    ...buttons.slice(index + 1),
    ...buttons.slice(0, Math.max(index, 0)).reverse(),
    ...others.flatMap((other) => (other ? listButtons(other).slice(-1) : [])),
    ...container.querySelectorAll<HTMLElement>(':is(h1, h2)[tabindex]'),
    ...(heading ? [heading] : []),
  ];
}

function listButtons(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button')];
}

function isFocusable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/**
 * Returns a click handler that ignores the second click of a double click. The first one may remove the row, and the
 * next row is then under the pointer.
 */
export function firstClick(act: () => void): (event: { readonly detail: number }) => void {
  return ({ detail }) => {
    // 0 by keyboard, then 1, 2, 3 for quick clicks on one spot.
    if (detail < 2) act();
  };
}

/** Returns the heading of the visible page, the last candidate for the focus. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]');
}
