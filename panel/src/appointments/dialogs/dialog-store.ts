import type { Appointment } from '@docket/contract/appointments.ts';
import type { ReversibleKind } from '@docket/contract/payments.ts';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Role } from '../../api/session.ts';
import type { SlotRefusal } from '../format.ts';

/** Where an appointment may go that was refused its time. */
export interface OtherSlot {
  readonly slotDate?: string;
  readonly slotTime?: string;
  readonly overbook?: boolean;
}
/** A time that was refused: what was tried, why not, and how to try another. */
export interface RefusedSlot {
  readonly doing: 'restore' | 'move' | 'undo';
  readonly role: Role;
  readonly refusal: SlotRefusal;
  /** The appointment, with the time and doctor that were tried; null for several at once, and where none is at hand. */
  readonly tried: Pick<
    Appointment,
    '_id' | 'patientId' | 'doctorId' | 'slotDate' | 'slotTime' | 'durationMinutes'
  > | null;
  /** Answers whether it was done. */
  readonly again: (slot: OtherSlot) => Promise<boolean>;
}
interface OfAppointment {
  readonly appointment: Appointment;
  readonly role: Role;
}
export type Dialog =
  | ({ readonly kind: 'move' | 'cancel' | 'note' | 'follow-up' | 'complete' | 'amount' } & OfAppointment)
  | ({ readonly kind: 'payment'; readonly act: ReversibleKind } & OfAppointment)
  | ({ readonly kind: 'refused' } & RefusedSlot);

/** What stands over the page; it stays what it was while it closes. */
export interface DialogState {
  readonly dialog: Dialog | null;
  readonly isDialogOpen: boolean;
  /** What takes the focus back. */
  readonly dialogOpener: HTMLElement | null;
  readonly history: OfAppointment | null;
  readonly isHistoryOpen: boolean;
  readonly historyOpener: HTMLElement | null;
  /** Whose card a doctor looks at. */
  readonly patientId: string | null;
  readonly isPatientOpen: boolean;
  readonly patientOpener: HTMLElement | null;
}

const nothing: DialogState = {
  dialog: null,
  isDialogOpen: false,
  dialogOpener: null,
  history: null,
  isHistoryOpen: false,
  historyOpener: null,
  patientId: null,
  isPatientOpen: false,
  patientOpener: null,
};
export const useOpenDialogs = create(() => nothing);
const { setState: show } = useOpenDialogs;

function ask(dialog: Dialog): void {
  // A dialog that follows on another goes back to where that one came from.
  show({
    dialog,
    isDialogOpen: true,
    ...(!useOpenDialogs.getState().isDialogOpen && { dialogOpener: focusedNow() }),
  });
}

/** Rows only say what is wanted; one host draws it for all of them, so that a page of rows stays light. */
export const askWhereTo = (appointment: Appointment, role: Role) => ask({ kind: 'move', appointment, role });
export const askForReason = (appointment: Appointment, role: Role) =>
  ask({ kind: 'cancel', appointment, role });
export const askForNote = (appointment: Appointment, role: Role) => ask({ kind: 'note', appointment, role });
export const askForPayment = (act: ReversibleKind, appointment: Appointment, role: Role) =>
  ask({ kind: 'payment', act, appointment, role });
export const askForAmount = (appointment: Appointment) => ask({ kind: 'amount', appointment, role: 'admin' });
export const askForFollowUp = (appointment: Appointment) =>
  ask({ kind: 'follow-up', appointment, role: 'doctor' });
export const askBeforeCompleting = (appointment: Appointment) =>
  ask({ kind: 'complete', appointment, role: 'doctor' });
export const askAboutRefusal = (refused: RefusedSlot) => ask({ kind: 'refused', ...refused });
export const openHistory = (appointment: Appointment, role: Role) =>
  show({ history: { appointment, role }, isHistoryOpen: true, historyOpener: focusedNow() });

export const openPatientCard = (patientId: string) =>
  show({ patientId, isPatientOpen: true, patientOpener: focusedNow() });

export const closeDialog = () => show({ isDialogOpen: false });
export const closeHistory = () => show({ isHistoryOpen: false });
export const closePatientCard = () => show({ isPatientOpen: false });
export const forgetDialogs = () => show(nothing);

/** What has the focus now; for an item of a menu, which is gone in a moment, the button that opened the menu. */
function focusedNow(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
}

/** Gives the focus back to what opened something, once that closes and nothing else took it. */
export function useFocusBack(isOpen: boolean, opener: HTMLElement | null): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) return;
    const atClose = document.activeElement;
    // After the dialog has let go of it.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isFree = activeElement === document.body || activeElement === atClose;
      if (isFree) opener?.focus({ preventScroll: true });
    }, 10);
    return () => clearTimeout(timer);
  }, [isOpen, opener]);
}
