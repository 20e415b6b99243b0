/** Takes a board, a selector and what the parts found by it are called, in the order they are drawn. */
export function nameParts(board: HTMLElement, selector: string, sayName: (at: number) => string): void {
  for (const [at, part] of board.querySelectorAll(selector).entries()) {
    part.setAttribute('aria-label', sayName(at));
  }
}
