/** How long a dialog may take to come before keys mean the page again. */
const longestMs = 10_000;

/** Ends what is held, if anything is. */
let end: (() => void) | null = null;

/**
 * From now on typed letters belong to the dialog that was asked for, though it is not drawn yet: they are kept, act as no
 * single keys, and are put into its field once that has the focus. Escape, the pointer or ten seconds give the keys back.
 */
export function holdTyping(): void {
  end?.();
  let text = '';
  const give = new AbortController();
  const { signal } = give;
  end = () => {
    end = null;
    give.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, longestMs);

  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return end?.();
    if (event.key.length === 1) text += event.key;
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    // It would press what had the focus before.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const passToField = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest('[role="dialog"]')) return;
    end?.();
    if (text !== '' && isField(target)) putIn(target, text);
  };
  document.addEventListener('keydown', keep, { capture: true, signal });
  document.addEventListener('focusin', passToField, { signal });
  document.addEventListener('pointerdown', () => end?.(), { capture: true, signal });
}

/** What was asked for does not come, or is gone. */
export function stopHolding(): void {
  end?.();
}

function isField(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

// As if it were typed: behind what stands there, and heard by React.
function putIn(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const at = field.value.length;
  field.setRangeText(text, at, at, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
