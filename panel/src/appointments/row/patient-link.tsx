import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback, useRef } from 'react';

/** Scrolling moves the pointer over every name; only a name under a resting pointer is prefetched. */
const pointedMs = 80;

interface PatientLinkProps {
  patientId: string;
  className: string;
  title?: string;
  children: ReactNode;
}

/** A link to a patient's page. Each of fifty router links in a list would watch the URL; this one does not. */
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
