import type { Endpoint } from '@docket/contract/endpoint.ts';
import { endSession, keepSession, listSessions, signOutEverywhere } from '@docket/contract/my-sessions.ts';
import { secondFactorNeeded } from '@docket/contract/refusals.ts';
import * as secondFactor from '@docket/contract/second-factor.ts';
import { logout } from '@docket/contract/sessions.ts';
import { refuse } from '../platform/refusal.ts';

// What leads to a second factor, and what ends sessions: nothing of the clinic, nor its live stream.
const allowed: ReadonlySet<Endpoint> = new Set<Endpoint>([
  secondFactor.readSecondFactor.admin,
  secondFactor.readSecondFactor.doctor,
  secondFactor.beginSecondFactor.admin,
  secondFactor.beginSecondFactor.doctor,
  secondFactor.confirmSecondFactor.admin,
  secondFactor.confirmSecondFactor.doctor,
  listSessions.admin,
  listSessions.doctor,
  endSession.admin,
  endSession.doctor,
  signOutEverywhere.admin,
  signOutEverywhere.doctor,
  keepSession.admin,
  keepSession.doctor,
  logout.admin,
  logout.doctor,
]);

/** Throws Refusal (forbidden) for a call that must wait until the account has the second factor that the practice asks for. */
export function checkWithoutSecondFactor(endpoint: Endpoint): void {
  if (allowed.has(endpoint)) return;
  const sentence = 'This practice asks everybody for a second factor. Please set up yours first';
  throw refuse(secondFactorNeeded, sentence, { secondFactorNeeded: true });
}
