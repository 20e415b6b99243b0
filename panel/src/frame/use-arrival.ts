import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Names the browser's tab after the page, and puts the focus on the page's heading when somebody moved to another one. */
export function useArrival(): void {
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Page not found' });
  const isMoving = useRef(false);

  useEffect(() => {
    document.title = `${title} · Docket`;
  }, [title]);

  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) isMoving.current = true;
      }),
      router.subscribe('onRendered', () => {
        if (!isMoving.current) return;
        isMoving.current = false;
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
        heading?.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
}
