import { readClinic } from '@docket/contract/clinic.ts';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { useEffect } from 'react';
import { expectIdleEnd } from '../../api/activity.ts';
import { useTokens } from '../../api/tokens.ts';
import { useRead } from '../../api/use-read.ts';
import { IdleWarning } from './idle-warning.tsx';
import { keepSessions } from './keep-sessions.ts';
import { useIdle } from './use-idle.ts';

/** Ends the sessions of this browser when nobody is there, and keeps them as long as somebody is. */
export function IdleWatch() {
  const clinic = useRead(['settings'], readClinic, {}, { staleMs: Number.POSITIVE_INFINITY });
  const tokens = useTokens();
  const isHeld = tokens.admin !== null || tokens.doctor !== null;
  const idleMinutes = clinic.data?.sessionIdleMinutes ?? 0;
  return isHeld && idleMinutes > 0 ? <Watch idleMs={idleMinutes * millisecondsPerMinute} /> : null;
}

function Watch({ idleMs }: { idleMs: number }) {
  const endsMs = useIdle(idleMs);
  useEffect(() => expectIdleEnd(), []);
  useEffect(() => keepSessions(idleMs), [idleMs]);
  return endsMs === null ? null : <IdleWarning endsMs={endsMs} />;
}
