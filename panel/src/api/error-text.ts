import { Refused } from '@docket/contract/client.ts';
import { create } from 'zustand';

/** For a refusal that came without a sentence. */
const unexplained = 'Something went wrong';

/** What a toast says about a failure: the server's sentence when it refused, else the error's (specification 8.1). */
export function errorText(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  return said || unexplained;
}

/** The server said no, and would again: trying once more by itself is no use. */
export function isRefusal(error: unknown): error is Refused {
  return error instanceof Refused;
}

const useReachability = create(() => true);
const probes = new Set<() => void>();

/** Remembers whether the last call reached the server. */
export function reportReachable(isReachable: boolean): void {
  useReachability.setState(isReachable);
}

/** Whether the last call reached the server. */
export function isReachable(): boolean {
  return useReachability.getState();
}

/** Somebody wants the server now: whoever watches for its return looks at once. */
export function probeNow(): void {
  for (const probe of probes) probe();
}

/** Registers what looks whether the server is back; returns what takes it off again. */
export function onProbe(probe: () => void): () => void {
  probes.add(probe);
  return () => probes.delete(probe);
}

/** Registers what is told when the server goes away or comes back; returns what takes it off again. */
export function onReachability(listener: () => void): () => void {
  return useReachability.subscribe(listener);
}

/** Whether the server answers, live. */
export function useReachable(): boolean {
  return useReachability();
}
