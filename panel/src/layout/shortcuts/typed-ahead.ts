/** Longest wait for the dialog, in milliseconds; then keys act on the page again. */
const maxHoldMs = 10_000;

/** Ends the current hold; null if no letters are held. */
let end: (() => void) | null = null;

/**
 * Holds typed letters until the requested dialog has rendered, then types them into its focused field. Held letters
 * trigger no shortcuts. Escape, a click or ten seconds end the hold.
 */
export function holdTyping(): void {
  end?.();
  let text = '';
  const listeners = new AbortController();
  const { signal } = listeners;
  end = () => {
    end = null;
    listeners.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, maxHoldMs);

  const holdKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return end?.();
    if (event.key.length === 1) text += event.key;
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    // Enter is swallowed: it would press the element focused before.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const passToField = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest('[role="dialog"]')) return;
    end?.();
    if (text !== '' && isField(target)) appendTyped(target, text);
  };
  document.addEventListener('keydown', holdKey, { capture: true, signal });
  document.addEventListener('focusin', passToField, { signal });
  document.addEventListener('pointerdown', () => end?.(), { capture: true, signal });
}

/** Ends the hold because the dialog does not open, or has closed. */
export function stopHolding(): void {
  end?.();
}

function isField(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

// Appends the text as if typed, with the event that React handles.
function appendTyped(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const end = field.value.length;
  field.setRangeText(text, end, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
