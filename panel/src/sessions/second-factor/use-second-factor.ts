import type { AnswerOf } from '@docket/contract/endpoint.ts';
import {
  beginSecondFactorAsAdmin,
  beginSecondFactorAsDoctor,
  confirmSecondFactorAsAdmin,
  confirmSecondFactorAsDoctor,
  endSecondFactorAsAdmin,
  endSecondFactorAsDoctor,
  readSecondFactorAsAdmin,
  readSecondFactorAsDoctor,
  renewRecoveryCodesAsAdmin,
  renewRecoveryCodesAsDoctor,
} from '@docket/contract/second-factor.ts';
import { fieldRefusal } from '../../api/field-refusal.ts';
import type { Role } from '../../api/tokens.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { isWrongCode } from './wrong-code.ts';

/** What an authenticator app is told, shown this once. */
export type Begun = AnswerOf<typeof beginSecondFactorAsAdmin>;

/** How the second factor of whoever is signed in as the role stands. */
export function useSecondFactor(role: Role) {
  return useRead(['sessions'], role === 'admin' ? readSecondFactorAsAdmin : readSecondFactorAsDoctor, {});
}

export function useBeginSecondFactor(role: Role, onBegun: (begun: Begun) => void) {
  return useAction(role === 'admin' ? beginSecondFactorAsAdmin : beginSecondFactorAsDoctor, {
    touches: ['sessions'],
    onSuccess: onBegun,
  });
}

type OnCodes = (recoveryCodes: readonly string[]) => void;

/** Turns it on by the password and a first code; hands over the recovery codes. */
export function useConfirmSecondFactor(role: Role, onCodes: OnCodes) {
  return useAction(role === 'admin' ? confirmSecondFactorAsAdmin : confirmSecondFactorAsDoctor, {
    touches: ['sessions'],
    // Said at the field.
    errorText: (error) => (fieldRefusal(error) ? null : undefined),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
}

/** Makes new recovery codes by a code; hands them over. */
export function useRenewRecoveryCodes(role: Role, onCodes: OnCodes) {
  return useAction(role === 'admin' ? renewRecoveryCodesAsAdmin : renewRecoveryCodesAsDoctor, {
    touches: ['sessions'],
    errorText: saidAtField,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
}

export function useEndSecondFactor(role: Role, onEnded: () => void) {
  return useAction(role === 'admin' ? endSecondFactorAsAdmin : endSecondFactorAsDoctor, {
    touches: ['sessions'],
    errorText: saidAtField,
    onSuccess: onEnded,
  });
}

function saidAtField(error: unknown): null | undefined {
  return isWrongCode(error) ? null : undefined;
}
