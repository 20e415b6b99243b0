import {
  type Appointment,
  type ListAnswer,
  type ListInput,
  listAppointments,
} from '@docket/contract/endpoints/appointments.ts';
import { maxPageSize } from '@docket/contract/rules/limits.ts';
import { showError } from '@docket/ui/toast.tsx';
import { useIsPrinting } from '@docket/ui/use-printing.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { callServer, errorText } from '../../api/call-server.ts';
import type { Role } from '../../api/session.ts';

/** More would be a ream of paper: filter the list first. */
const maxPrinted = 2_000;

/**
 * Returns `print`, which reads all matching appointments and prints them; Ctrl+P does too. `rows` are the rows on
 * paper, null while nothing is printed. The browser's own print menu gives no time to read them, so it prints only
 * the page on screen.
 */
export function usePrintList(role: Role, input: ListInput) {
  const isPrinting = useIsPrinting();
  const [rows, setRows] = useState<readonly Appointment[] | null>(null);
  const [isReading, setReading] = useState(false);
  const print = async () => {
    if (isReading) return;
    setReading(true);
    try {
      const all = await readAll(role, input);
      // Rendered before the browser captures the page.
      flushSync(() => setRows(all));
      window.print();
    } catch (error) {
      showError(errorText(error));
    } finally {
      setReading(false);
    }
  };
  // The rows belong to one printing; the next one reads them again.
  useEffect(() => {
    if (!isPrinting) setRows(null);
  }, [isPrinting]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrintKey = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
    if (!isPrintKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { print: () => void print(), isReading, isPrinting, rows };
}

async function readAll(role: Role, { cursor: _, ...input }: ListInput): Promise<readonly Appointment[]> {
  const rows: Appointment[] = [];
  let cursor: string | null = null;
  do {
    const page: ListAnswer = await callServer(listAppointments[role], {
      ...input,
      limit: maxPageSize,
      ...(cursor && { cursor }),
    });
    rows.push(...page.appointments);
    cursor = page.nextCursor ?? null;
  } while (cursor && rows.length < maxPrinted);
  return rows;
}
