/** Puts the focus on the first field of a form that shows a fault, once it is drawn. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>(':is(input, textarea, button)[data-error]')?.focus();
  });
}
