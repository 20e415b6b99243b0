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
