import { AsyncLocalStorage } from 'node:async_hooks';
import { fault, Problem } from '../errors/index.js';
import type { Principal } from './principal.js';

/** The context of the current call: its caller, its deadline, and the key that makes it idempotent. */
export interface CallContext {
  principal: Principal;
  /** Milliseconds since the epoch. */
  deadline?: number;
  idempotencyKey?: string;
}

const storage = new AsyncLocalStorage<CallContext>();

export function inCall<T>(call: CallContext, work: () => T): T {
  return storage.run(call, work);
}

/** Returns the current call. Throws `unauthenticated` outside of one: code that needs a caller cannot run without. */
export function currentCall(): CallContext {
  const call = storage.getStore();
  if (!call) throw new Problem('unauthenticated', fault('unauthenticated'));
  return call;
}

export function currentPrincipal(): Principal {
  return currentCall().principal;
}

/** Returns the caller if they are a super admin. Throws `forbidden` otherwise. */
export function currentSuperAdmin(): Principal {
  const principal = currentPrincipal();
  if (principal.scope !== 'super admin') throw new Problem('forbidden', fault('forbidden'));
  return principal;
}

/** The current call, if there is one. */
export function maybeCall(): CallContext | undefined {
  return storage.getStore();
}
