import type { Endpoint } from '@docket/contract/endpoint.ts';
import {
  endSessionAsAdmin,
  endSessionAsDoctor,
  keepSessionAsAdmin,
  keepSessionAsDoctor,
  listSessionsAsAdmin,
  listSessionsAsDoctor,
  signOutEverywhereAsAdmin,
  signOutEverywhereAsDoctor,
} from '@docket/contract/own-sessions.ts';
import * as secondFactor from '@docket/contract/second-factor.ts';
import { logoutAsAdmin, logoutAsDoctor } from '@docket/contract/sessions.ts';
import { Refusal } from '../platform/refusal.ts';

// What leads to a second factor, and what ends sessions: nothing of the clinic, nor its live stream.
const allowed: ReadonlySet<Endpoint> = new Set<Endpoint>([
  secondFactor.readSecondFactorAsAdmin,
  secondFactor.readSecondFactorAsDoctor,
  secondFactor.beginSecondFactorAsAdmin,
  secondFactor.beginSecondFactorAsDoctor,
  secondFactor.confirmSecondFactorAsAdmin,
  secondFactor.confirmSecondFactorAsDoctor,
  listSessionsAsAdmin,
  listSessionsAsDoctor,
  endSessionAsAdmin,
  endSessionAsDoctor,
  signOutEverywhereAsAdmin,
  signOutEverywhereAsDoctor,
  keepSessionAsAdmin,
  keepSessionAsDoctor,
  logoutAsAdmin,
  logoutAsDoctor,
]);

/** Throws Refusal (forbidden) for a call that must wait until the account has the second factor that the practice asks for. */
export function checkWithoutSecondFactor(endpoint: Endpoint): void {
  if (allowed.has(endpoint)) return;
  const sentence = 'This practice asks everybody for a second factor. Please set up yours first';
  throw new Refusal('forbidden', sentence, { secondFactorNeeded: true });
}
