import { create } from 'zustand';

interface DelayQuestion {
  /** null: not chosen yet. Kept while the dialog closes. */
  readonly doctorId: string | null;
  readonly isOpen: boolean;
  /** The dialog's code loads on first use. */
  readonly isUsed: boolean;
}

/** The state of the delay dialog; one dialog serves every page. */
export const useDelayQuestion = create<DelayQuestion>(() => ({
  doctorId: null,
  isOpen: false,
  isUsed: false,
}));

/**
 * Opens the delay dialog. Null: the dialog first asks which doctor is late. In a doctor's panel it is about that
 * doctor.
 */
export function askHowLate(doctorId: string | null): void {
  useDelayQuestion.setState({ doctorId, isOpen: true, isUsed: true });
}

export function closeDelayQuestion(): void {
  useDelayQuestion.setState({ isOpen: false });
}

/** The doctor id of the focused row or column, or null. */
export function doctorAt(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-doctor]') : null;
  return element?.dataset.doctor ?? null;
}
