/** An element that is pointed at or focused by keyboard, with its label. */
export interface TooltipTarget {
  readonly element: HTMLElement;
  readonly label: string;
}
