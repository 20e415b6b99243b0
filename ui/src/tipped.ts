/** An element that is pointed at or focused by keyboard, with its label. */
export interface Tipped {
  readonly element: HTMLElement;
  readonly label: string;
}
