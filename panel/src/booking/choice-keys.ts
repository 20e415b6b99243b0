import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function choicesIn(group: Element | null): HTMLInputElement[] {
  return [...(group?.querySelectorAll<HTMLInputElement>('input[type="radio"]:not(:disabled)') ?? [])];
}

function choose(choice: HTMLInputElement | undefined): void {
  choice?.focus();
  choice?.click();
}

/** Focuses the chosen one of a group of choices, or chooses and focuses the first. */
export function selectChoices(group: Element | null): void {
  const choices = choicesIn(group);
  choose(choices.find((choice) => choice.checked) ?? choices[0]);
}

/** Focuses the first choice without choosing it. */
export function focusChoices(group: Element | null): void {
  const choices = choicesIn(group);
  (choices.find((choice) => choice.checked) ?? choices[0])?.focus();
}

/**
 * Moves by arrow keys within a group of choices, without wrapping around. Up and down go by rows (`data-row`) if
 * there are any. `onLeave`: up from the first choice.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, onLeave?: () => void): void {
  const step = steps[event.key];
  const choices = choicesIn(event.currentTarget);
  const index = choices.indexOf(event.target as HTMLInputElement);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  // With no choice yet, the first press takes the focused one.
  const isFirstPress = !choices.some((choice) => choice.checked);
  const isUpOrDown = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  const next = isFirstPress ? index : isUpOrDown ? findInNextRow(choices, index, step) : index + step;
  if (next < 0) onLeave?.();
  else choose(choices[next]);
}

function findInNextRow(choices: readonly HTMLInputElement[], index: number, step: number): number {
  const rowOf = (choice: HTMLInputElement | undefined) => choice?.closest('[data-row]') ?? choice;
  const rows = [...new Set(choices.map(rowOf))];
  const row = rows.indexOf(rowOf(choices[index])) + step;
  if (row < 0) return -1;
  return row < rows.length ? choices.findIndex((choice) => rowOf(choice) === rows[row]) : index;
}
