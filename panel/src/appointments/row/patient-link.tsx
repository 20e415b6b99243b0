import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback, useRef } from 'react';

/** Scrolling moves the pointer over every name: only a name it rests on is fetched ahead. */
const pointedMs = 80;

interface PatientLinkProps {
  patientId: string;
  className: string;
  title?: string;
  children: ReactNode;
}

/** Leads to a patient's page. Fifty stand in a list, and the router's own link watches the address in each of them. */
export function PatientLink({ patientId, className, title, children }: PatientLinkProps) {
  const router = useRouter();
  const waiting = useRef(0);
  const to = { to: '/patients/$id', params: { id: patientId } } as const;
  const go = useCallback(
    (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || event.defaultPrevented) return;
      event.preventDefault();
      void router.navigate({ to: '/patients/$id', params: { id: patientId } });
    },
    [router, patientId],
  );
  return (
    <a
      href={`/patients/${encodeURIComponent(patientId)}`}
      className={className}
      title={title}
      onClick={go}
      onPointerEnter={() => {
        waiting.current = window.setTimeout(() => void router.preloadRoute(to), pointedMs);
      }}
      onPointerLeave={() => window.clearTimeout(waiting.current)}
    >
      {children}
    </a>
  );
}
