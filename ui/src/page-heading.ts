/** The heading of the page on screen, which takes the focus where nothing else is left to take it. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]');
}
