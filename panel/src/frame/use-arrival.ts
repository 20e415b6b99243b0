import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Names the browser's tab after the page, and puts the focus on the page's heading when somebody moved to another one. */
export function useArrival(): void {
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Page not found' });
  const isMoving = useRef(false);
  const path = useRef(router.state.location.pathname);

  useEffect(() => {
    document.title = `${title} · Docket`;
  }, [title]);

  useEffect(() => {
    const stops = [
      // What the router calls "from" is not there yet where somebody goes on before the first page has come.
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== path.current) isMoving.current = true;
        path.current = toLocation.pathname;
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
