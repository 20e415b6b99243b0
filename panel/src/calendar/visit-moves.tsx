import type { Role } from '../api/tokens.ts';
import { MoveDialog } from '../appointments/move-dialog.tsx';
import { MoveRefused } from './move-refused.tsx';
import type { VisitMoves as Moves } from './use-visit-moves.ts';

/** What asks about a move: where a visit shall go, or what else is free where it could not stay. */
export function VisitMoves({ moves, role }: { moves: Moves; role: Role }) {
  const { asked, refused, open, close, move } = moves;
  return (
    <>
      <MoveDialog appointment={asked} isOpen={open === 'asked'} role={role} onClose={close} />
      <MoveRefused
        refused={refused}
        isOpen={open === 'refused'}
        role={role}
        onMove={(target) => refused && move(refused.appointment, target)}
        onClose={close}
      />
    </>
  );
}
