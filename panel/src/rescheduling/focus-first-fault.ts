/** Focuses the first field of a form that shows a fault, after the render. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>(':is(input, textarea, button)[data-error]')?.focus();
  });
}
