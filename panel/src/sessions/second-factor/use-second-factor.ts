import { Refused } from '@docket/contract/client.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '@docket/contract/endpoints/second-factor.ts';
import { fieldRefusal } from '../../api/field-refusal.ts';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';

/** The secret for an authenticator app, shown once. */
export type SecondFactorSetup = AnswerOf<typeof beginSecondFactor.admin>;

export function useSecondFactor(role: Role) {
  return useRead(['sessions'], readSecondFactor[role], {});
}

export function useBeginSecondFactor(role: Role, onBegun: (begun: SecondFactorSetup) => void) {
  return useAction(beginSecondFactor[role], {
    touches: ['sessions'],
    onSuccess: onBegun,
  });
}

type OnCodes = (recoveryCodes: readonly string[]) => void;

/** Turns it on by password and first code; passes on the recovery codes. */
export function useConfirmSecondFactor(role: Role, onCodes: OnCodes) {
  return useAction(confirmSecondFactor[role], {
    touches: ['sessions'],
    // Shown at the field.
    errorText: (error) => (fieldRefusal(error) ? null : undefined),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
}

/** Replaces the recovery codes, which needs a valid code of the account, and gives the new ones to `onCodes`. */
export function useRenewRecoveryCodes(role: Role, onCodes: OnCodes) {
  return useAction(renewRecoveryCodes[role], {
    touches: ['sessions'],
    errorText: skipToastForWrongCode,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
}

export function useEndSecondFactor(role: Role, onEnded: () => void) {
  return useAction(endSecondFactor[role], {
    touches: ['sessions'],
    errorText: skipToastForWrongCode,
    onSuccess: onEnded,
  });
}

function skipToastForWrongCode(error: unknown): null | undefined {
  return isWrongCode(error) ? null : undefined;
}

/** Whether the server refused the code itself, rather than the change (contract, second-factor.ts). */
export function isWrongCode(error: unknown): error is Refused {
  return error instanceof Refused && (error.status === 422 || error.status === 400);
}
