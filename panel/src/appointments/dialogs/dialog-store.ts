import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import type { ReversibleKind } from '@docket/contract/endpoints/payments.ts';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Role } from '../../api/session.ts';
import type { SlotRefusal } from '../format.ts';

/** The new slot for an appointment whose time was refused. */
export interface OtherSlot {
  readonly slotDate?: string;
  readonly slotTime?: string;
  readonly overbook?: boolean;
}
/** A refused time: the attempt, the refusal, and a retry with another slot. */
export interface RefusedSlot {
  readonly doing: 'restore' | 'move' | 'undo';
  readonly role: Role;
  readonly refusal: SlotRefusal;
  /** The appointment with the refused time and doctor; null for several appointments, or if it is unknown. */
  readonly tried: Pick<
    Appointment,
    '_id' | 'patientId' | 'doctorId' | 'slotDate' | 'slotTime' | 'durationMinutes'
  > | null;
  /** Resolves with whether the retry succeeded. */
  readonly again: (slot: OtherSlot) => Promise<boolean>;
}
interface OfAppointment {
  readonly appointment: Appointment;
  readonly role: Role;
}
export type Dialog =
  | ({ readonly kind: 'move' | 'cancel' | 'note' | 'follow-up' | 'amount' } & OfAppointment)
  | { readonly kind: 'complete'; readonly appointment: ListedAppointment }
  | ({ readonly kind: 'payment'; readonly act: ReversibleKind } & OfAppointment)
  | ({ readonly kind: 'refused' } & RefusedSlot);

/** The open dialog or drawer. Its content stays while it closes. */
export interface DialogState {
  readonly dialog: Dialog | null;
  readonly isDialogOpen: boolean;
  /** Gets the focus back when the dialog closes. */
  readonly dialogOpener: HTMLElement | null;
  readonly history: OfAppointment | null;
  readonly isHistoryOpen: boolean;
  readonly historyOpener: HTMLElement | null;
  /** The patient of the doctor's patient card. */
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
  // A follow-up dialog returns the focus to the opener of the first one.
  show({
    dialog,
    isDialogOpen: true,
    ...(!useOpenDialogs.getState().isDialogOpen && { dialogOpener: focusedNow() }),
  });
}

/** Rows only request a dialog; one host draws it for all rows, which keeps a page of rows light. */
export const askWhereTo = (appointment: Appointment, role: Role) => ask({ kind: 'move', appointment, role });
export const askForReason = (appointment: Appointment, role: Role) =>
  ask({ kind: 'cancel', appointment, role });
export const askForNote = (appointment: Appointment, role: Role) => ask({ kind: 'note', appointment, role });
export const askForPayment = (act: ReversibleKind, appointment: Appointment, role: Role) =>
  ask({ kind: 'payment', act, appointment, role });
export const askForAmount = (appointment: Appointment) => ask({ kind: 'amount', appointment, role: 'admin' });
export const askForFollowUp = (appointment: Appointment) =>
  ask({ kind: 'follow-up', appointment, role: 'doctor' });
export const askBeforeCompleting = (appointment: ListedAppointment) => ask({ kind: 'complete', appointment });
export const askAboutRefusal = (refused: RefusedSlot) => ask({ kind: 'refused', ...refused });
export const openHistory = (appointment: Appointment, role: Role) =>
  show({ history: { appointment, role }, isHistoryOpen: true, historyOpener: focusedNow() });

export const openPatientCard = (patientId: string) =>
  show({ patientId, isPatientOpen: true, patientOpener: focusedNow() });

export const closeDialog = () => show({ isDialogOpen: false });
export const closeHistory = () => show({ isHistoryOpen: false });
export const closePatientCard = () => show({ isPatientOpen: false });
export const forgetDialogs = () => show(nothing);

/** Returns the focused element; for a menu item, which is about to vanish, the button of its menu. */
function focusedNow(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
}

/** Returns the focus to the opener after closing, unless another element has taken it. */
export function useFocusBack(isOpen: boolean, opener: HTMLElement | null): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) return;
    const atClose = document.activeElement;
    // After the dialog has released the focus.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isFree = activeElement === document.body || activeElement === atClose;
      if (isFree) opener?.focus({ preventScroll: true });
    }, 10);
    return () => clearTimeout(timer);
  }, [isOpen, opener]);
}
