/** What is pointed at or reached by keyboard, with its word. */
export interface Tipped {
  readonly element: HTMLElement;
  readonly label: string;
}
