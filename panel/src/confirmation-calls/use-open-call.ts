import {
  type ConfirmationCall,
  claimCall,
  releaseCall,
} from '@docket/contract/endpoints/confirmation-calls.ts';
import { showError } from '@docket/ui/toast.tsx';
import { useEffect, useRef, useState } from 'react';
import { callServer, errorText, isRefusal, serverNowMs } from '../api/call-server.ts';

/** The open row: its patient is claimed, or the claim is pending. */
interface OpenRow {
  readonly call: ConfirmationCall;
  readonly isHeld: boolean;
}

const getId = ({ appointment }: ConfirmationCall) => appointment._id;

/** Whether no colleague is calling the patient now. */
export function isFree({ claim }: ConfirmationCall): boolean {
  return claim === null || claim.mine || claim.until <= serverNowMs();
}

/** Whether the patient was not called since the last undelivered change, or ever. */
function isUncalled({ lastContact, change }: ConfirmationCall): boolean {
  return lastContact === null || (change !== null && lastContact.at < change.at);
}

/**
 * The open row and the functions that open another. Opening claims the patient; if a colleague was faster, the next
 * row opens. Leaving the row or the page, or closing the tab, ends the claim.
 */
export function useOpenCall(calls: readonly ConfirmationCall[]) {
  const [open, setOpen] = useState<OpenRow | null>(null);
  // The last requested row wins. The held patient is released once the next is held, or at the end.
  const requestedId = useRef<string | null>(null);
  const held = useRef<ConfirmationCall | null>(null);
  const pendingCall = useRef<ConfirmationCall | null>(null);
  const isRecording = useRef(false);
  // Next was pressed while an outcome was being recorded.
  const isNextPressed = useRef(false);
  const order = useRef(calls);
  // Set while the open row was opened automatically: Next and Previous then count from the row called before it.
  const cameFrom = useRef<{ readonly above: ReadonlySet<string> } | null>(null);

  /** Claims the first free candidate; returns whether one is held now. */
  const openFirst = async (candidates: readonly ConfirmationCall[]): Promise<boolean> => {
    for (const call of candidates) {
      requestedId.current = getId(call);
      setOpen({ call, isHeld: false });
      pendingCall.current = call;
      const result = await claim(call);
      if (pendingCall.current === call) pendingCall.current = null;
      if (result === 'taken') continue;
      if (requestedId.current !== getId(call)) {
        if (result === 'claimed') release(call);
        return false;
      }
      if (result === 'failed') break;
      const before = held.current;
      held.current = call;
      setOpen({ call, isHeld: true });
      if (before && before.appointment.patientId !== call.appointment.patientId) release(before);
      return true;
    }
    close();
    return false;
  };
  /** Opens a row on the user's request. */
  const choose = (candidates: readonly ConfirmationCall[]): Promise<boolean> => {
    cameFrom.current = null;
    return openFirst(candidates);
  };
  const letGo = () => {
    cameFrom.current = null;
    requestedId.current = null;
    if (held.current) release(held.current);
    held.current = null;
  };
  const close = () => {
    setOpen(null);
    letGo();
  };
  /** Opens the next uncalled row below, then from the top. */
  const goOn = (rows: readonly ConfirmationCall[], id: string) => {
    const at = rows.findIndex((row) => getId(row) === id);
    const above = rows.slice(0, Math.max(at, 0));
    const others = [...rows.slice(at + 1), ...above];
    cameFrom.current = { above: new Set(above.map(getId)) };
    return openFirst(others.filter((row) => isFree(row) && isUncalled(row)));
  };

  const openId = open === null ? null : getId(open.call);
  const isListed = calls.some((call) => getId(call) === openId);
  // The appointment was moved or cancelled, here or elsewhere.
  useEffect(() => {
    if (isListed) order.current = calls;
    else if (openId !== null && requestedId.current === openId && !isRecording.current)
      void goOn(order.current, openId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does is in refs
  useEffect(() => {
    // The browser may restore the page later: then no row is open. A pending claim must be released here, because no
    // code runs after its answer.
    const onPageHide = () => {
      if (pendingCall.current) release(pendingCall.current);
      close();
    };
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      letGo();
    };
  }, []);

  return {
    open,
    /** Whether this session holds the patient. */
    isHeld: (call: ConfirmationCall) => held.current !== null && getId(held.current) === getId(call),
    /** Returns whether its patient is held now. */
    openRow: async (call: ConfirmationCall): Promise<boolean> =>
      getId(call) !== requestedId.current && (await choose([call])),
    close,
    openNext: () => {
      // The next row opens once the outcome is recorded.
      if (isRecording.current) {
        isNextPressed.current = true;
        return;
      }
      // A habitual J after an outcome would skip the patient whose row has just opened.
      if (cameFrom.current !== null) {
        cameFrom.current = null;
        return;
      }
      const at = calls.findIndex((call) => getId(call) === openId);
      const below = calls.slice(at + 1).filter(isFree);
      const uncalled = below.filter(isUncalled);
      const candidates = uncalled.length > 0 ? uncalled : below;
      if (candidates.length > 0) void choose(candidates);
    },
    openPrevious: () => {
      if (isRecording.current) return;
      const at = calls.findIndex((call) => getId(call) === openId);
      const from = cameFrom.current;
      const above = (
        from
          ? calls.filter((call) => from.above.has(getId(call)) && getId(call) !== openId)
          : calls.slice(0, Math.max(at, 0))
      )
        .filter(isFree)
        .reverse();
      if (above.length > 0) void choose(above);
    },
    /** Records an outcome by `write`, which returns whether it succeeded, then opens the next row. */
    record: async (call: ConfirmationCall, write: () => Promise<boolean>) => {
      if (isRecording.current) return;
      isRecording.current = true;
      isNextPressed.current = false;
      const rows = calls;
      const isDone = await write();
      isRecording.current = false;
      // Recording the outcome has ended the claim.
      if (isDone && held.current && getId(held.current) === getId(call)) held.current = null;
      if (!isDone) return;
      const isOpened = goOn(rows, getId(call));
      if (isNextPressed.current) cameFrom.current = null;
      await isOpened;
    },
  };
}

async function claim(call: ConfirmationCall): Promise<'claimed' | 'taken' | 'failed'> {
  try {
    // The list may be older than a colleague's call.
    const contactedAt = call.lastContact?.at ?? null;
    await callServer(claimCall, { appointmentId: getId(call), contactedAt });
    return 'claimed';
  } catch (error) {
    if (isRefusal(error) && error.status === 409) return 'taken';
    showError(errorText(error));
    return 'failed';
  }
}

// If it fails, the claim expires.
function release({ appointment }: ConfirmationCall): void {
  callServer(releaseCall, { appointmentId: appointment._id }, { outlivesPage: true }).catch(() => {});
}
