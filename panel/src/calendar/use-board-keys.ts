import type { Appointment } from '@docket/contract/appointments.ts';
import type { KeyboardEvent } from 'react';
import { mayMove } from './say-visit.ts';

interface BoardKeys {
  readonly find: (id: string) => Appointment | undefined;
  readonly onAskMove: (visit: Appointment) => void;
}

const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The keys on a visit: M asks where it shall go, the arrows lead to its neighbours. Enter opens it, as it is a button. */
export function useBoardKeys({ find, onAskMove }: BoardKeys) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-event-id]'); // only elements have the focus
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ways[event.key];
    if (way) {
      event.preventDefault();
      neighbour(event.currentTarget, element, way)?.focus();
      return;
    }
    const visit = find(element.dataset.eventId ?? '');
    if (event.key.toLowerCase() !== 'm' || !visit || !mayMove(visit)) return;
    event.preventDefault();
    onAskMove(visit);
  };
  return { onKeyDown };
}

/** The nearest visit that way. Whatever stands aside of the straight line counts as farther off. */
function neighbour(
  board: HTMLElement,
  from: HTMLElement,
  [x, y]: readonly [number, number],
): HTMLElement | null {
  const start = middle(from);
  let nearest: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const element of board.querySelectorAll<HTMLElement>('button[data-event-id]')) {
    const at = middle(element);
    const ahead = (at.x - start.x) * x + (at.y - start.y) * y;
    const aside = Math.abs((at.x - start.x) * y) + Math.abs((at.y - start.y) * x);
    const distance = ahead + 4 * aside;
    if (element !== from && ahead > 1 && distance < least) {
      nearest = element;
      least = distance;
    }
  }
  return nearest;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
