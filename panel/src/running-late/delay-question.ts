import { create } from 'zustand';

interface DelayQuestion {
  /** Whose delay; null: not chosen yet. Stays what it was while the dialog closes. */
  readonly doctorId: string | null;
  readonly isOpen: boolean;
  /** Most days begin without it. */
  readonly isUsed: boolean;
}

/** Whether it is being asked how late a doctor runs. One dialog asks for every page. */
export const useDelayQuestion = create<DelayQuestion>(() => ({
  doctorId: null,
  isOpen: false,
  isUsed: false,
}));

/** Asks how late a doctor runs; without one, first which. A doctor is asked for their own. */
export function askHowLate(doctorId: string | null): void {
  useDelayQuestion.setState({ doctorId, isOpen: true, isUsed: true });
}

export function closeDelayQuestion(): void {
  useDelayQuestion.setState({ isOpen: false });
}

/** The doctor of the row or column that has the focus, or null. */
export function doctorAt(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-doctor]') : null;
  return element?.dataset.doctor ?? null;
}
