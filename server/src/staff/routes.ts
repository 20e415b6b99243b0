import {
  endLink as endLinkEndpoint,
  invitePerson as invitePersonEndpoint,
  linkPerson as linkPersonEndpoint,
  listPeople as listPeopleEndpoint,
  removePerson as removePersonEndpoint,
  renamePerson as renamePersonEndpoint,
  reopenSignIn as reopenSignInEndpoint,
} from '@docket/contract/staff.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { removePerson, renamePerson, reopenAccount } from './change-staff.ts';
import { invitePerson } from './invite.ts';
import { endLink, linkPerson } from './link.ts';
import { listPeople } from './list.ts';

export function registerPeopleRoutes(serve: Serve, context: Context): void {
  serve(listPeopleEndpoint, ({ caller }) => listPeople(context, caller.accountId));
  serve(invitePersonEndpoint, (call) => invitePerson(context, call));
  serve(renamePersonEndpoint, ({ input }) => renamePerson(context, input.accountId, input.name));
  serve(linkPersonEndpoint, ({ input, caller, log }) =>
    linkPerson({ ...context, log }, caller, input.accountId),
  );
  serve(endLinkEndpoint, ({ input, caller, log }) => endLink({ ...context, log }, caller, input.linkId));
  serve(reopenSignInEndpoint, ({ input, caller, log }) =>
    reopenAccount({ ...context, log }, caller, input.accountId),
  );
  serve(removePersonEndpoint, ({ input, caller, log }) =>
    removePerson({ ...context, log }, caller, input.accountId),
  );
}
