import type { Caller, Owned } from '@docket/contract/endpoint.ts';

/** Who may call a route, and which of its fields name records that must be the caller's own. */
export interface Access {
  readonly caller: Caller;
  readonly own: Readonly<Record<string, Owned>>;
}
