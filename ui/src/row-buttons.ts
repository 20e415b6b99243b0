/**
 * For what acts on a row: a `ref` that hands the focus on when its button leaves while it has it. It goes to the row's
 * next action, the ones before, another row's last one, then the heading: never to what was just done, done once more.
 */
export function keepFocus(button: HTMLElement | null): () => void {
  return passFocusOn(button);
}

/** The same for a button beside others that change something: what fits the selector in its row comes first. */
export function keepFocusAt(first: string): (button: HTMLElement | null) => () => void {
  return (button) => passFocusOn(button, first);
}

function passFocusOn(button: HTMLElement | null, first?: string): () => void {
  button?.addEventListener('keydown', pressOnce);
  return () => {
    if (!button || document.activeElement !== button) return;
    const row = button.closest('tr, li');
    const candidates = [
      ...(first && row ? row.querySelectorAll<HTMLElement>(first) : []),
      ...inOrder(button, row),
    ];
    // What takes its place is drawn by then.
    queueMicrotask(() => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && activeElement !== button) return;
      candidates.find(canTake)?.focus({ preventScroll: true });
    });
  };
}

// A key that is held down would press what has the focus next.
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

function inOrder(button: HTMLElement, row: Element | null): HTMLElement[] {
  const buttons = row ? buttonsOf(row) : [];
  const at = buttons.indexOf(button);
  const others = [row?.nextElementSibling, row?.previousElementSibling];
  const container = button.closest('section, [role="dialog"]') ?? document;
  const heading = pageHeading();
  return [
    ...buttons.slice(at + 1),
    ...buttons.slice(0, Math.max(at, 0)).reverse(),
    ...others.flatMap((other) => (other ? buttonsOf(other).slice(-1) : [])),
    ...container.querySelectorAll<HTMLElement>(':is(h1, h2)[tabindex]'),
    ...(heading ? [heading] : []),
  ];
}

function buttonsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button')];
}

function canTake(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/**
 * For what acts on a row: the row may leave, and the next one stand under the hand already. The second click of a
 * double click was meant for the one that left. Takes what one click does; returns the handler of a button.
 */
export function firstClick(act: () => void): (event: { readonly detail: number }) => void {
  return ({ detail }) => {
    // 0 by keyboard, then 1, 2, 3 for clicks in quick succession on one spot.
    if (detail < 2) act();
  };
}

/** The heading of the page on screen, which takes the focus where nothing else is left to take it. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]');
}
