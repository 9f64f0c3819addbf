import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@backroom/platform';
import { ConnectRefusal, type Caller } from '../broker/broker.js';
import { Lines } from './lines.js';

/** Wrong credentials of a login from one address before refusals are delayed. */
const freeAttempts = 3;
const initialDelayMs = 500;
/** Below the CONNECT timeout of devices: they receive the refusal of a wrong password before they hang up. */
const maxDelayMs = 4_000;
/** Wrong credentials of one address, whatever the login, before refusals are delayed. */
const freeFailuresPerAddress = 100;
/**
 * Milliseconds for which one failure counts against an address, and after which the failures of a login are
 * forgotten.
 */
const failureDecayMs = 1_000;
const forgetAfterMs = 15 * 60_000;
/** Maximum concurrently delayed refusals of one address; more are answered at once. */
const maxDelayedRefusals = 1_000;
/** Milliseconds between checks whether a delayed caller has disconnected. */
const checkIntervalMs = 250;
/** Maximum concurrent secret checks of one login from one address, and of one address in all. */
const maxChecksPerLogin = 4;
const maxChecksPerAddress = 50;
/** Maximum waiting callers with one login from one address. */
const maxWaitingPerLogin = 64;
const maxEntries = 20_000;

type Attempt = Pick<Caller, 'address' | 'login'>;

interface AddressRecord {
  failures: number;
  at: number;
  heldBack: number;
}

/**
 * Slows down guessing: every secret is checked, in its turn, and the refusal of a wrong one is delayed, longer with
 * each failure of a login from an address, and for an address that fails constantly. A correct one is admitted at
 * once, however many others guess; one that was correct before skips the queue.
 */
export class ConnectBackOff {
  private readonly logins = new Map<string, { failures: number; at: number }>();
  private readonly addresses = new Map<string, AddressRecord>();
  private readonly proven = new Map<string, true>();
  private readonly loginLines = new Lines(maxChecksPerLogin, maxWaitingPerLogin);
  private readonly addressLines = new Lines(maxChecksPerAddress, Infinity);
  /** Correct secrets are remembered under a keyed hash that only this process can compute. */
  private readonly key = randomBytes(32);

  constructor(private readonly clock: Clock) {}

  /** Checks the credentials of a caller. Throws the errors of the check, a refusal after its delay. */
  async attempt<T>(
    caller: Pick<Caller, 'address' | 'login' | 'secret' | 'isGone'>,
    check: () => Promise<T>,
  ): Promise<T> {
    const { isGone, address } = caller;
    const proof = this.proofOf(caller);
    try {
      const answer = await (this.proven.has(proof)
        ? check()
        : this.loginLines.serve(nameOf(caller), isGone, () =>
            this.addressLines.serve(address, isGone, check),
          ));
      this.clearFailures(caller);
      keep(this.proven, proof, true);
      return answer;
    } catch (error) {
      if (error instanceof ConnectRefusal && error.code !== 'unavailable') {
        this.proven.delete(proof);
        const delay = this.delayOf(caller);
        this.failed(caller);
        await this.holdBack(caller, delay);
      }
      throw error;
    }
  }

  /** Milliseconds. */
  delayOf(attempt: Attempt): number {
    const login = this.logins.get(nameOf(attempt));
    const failures = login && this.now - login.at < forgetAfterMs ? login.failures : 0;
    const own = failures < freeAttempts ? 0 : initialDelayMs * 2 ** Math.min(failures - freeAttempts, 10);
    const over = this.failuresOf(attempt) - freeFailuresPerAddress;
    return Math.min(maxDelayMs, Math.max(own, over * 100, 0));
  }

  failed(attempt: Attempt): void {
    const name = nameOf(attempt);
    const failures = (this.logins.get(name)?.failures ?? 0) + 1;
    keep(this.logins, name, { failures, at: this.now });
    const address = this.addressOf(attempt);
    Object.assign(address, { failures: this.failuresOf(attempt) + 1, at: this.now });
  }

  clearFailures(attempt: Attempt): void {
    this.logins.delete(nameOf(attempt));
  }

  /** A delay blocks no other caller: it only occupies a place counted for refusals. */
  private async holdBack(caller: Attempt & Pick<Caller, 'isGone'>, delay: number): Promise<void> {
    const address = this.addressOf(caller);
    if (address.heldBack >= maxDelayedRefusals) return;
    address.heldBack++;
    try {
      for (let rest = delay; rest > 0 && !caller.isGone(); rest -= checkIntervalMs)
        await this.clock.sleep(Math.min(rest, checkIntervalMs));
    } finally {
      address.heldBack--;
    }
  }

  private proofOf({ login, secret }: Pick<Caller, 'login' | 'secret'>): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([login, secret]))
      .digest('base64');
  }

  private get now(): number {
    return this.clock.now().getTime();
  }

  private failuresOf({ address }: Attempt): number {
    const known = this.addresses.get(address);
    return known ? Math.max(0, known.failures - (this.now - known.at) / failureDecayMs) : 0;
  }

  private addressOf({ address }: Attempt): AddressRecord {
    const record = this.addresses.get(address) ?? { failures: 0, at: this.now, heldBack: 0 };
    keep(this.addresses, address, record);
    return record;
  }
}

/** Short, however long the login is. */
function nameOf({ address, login }: Attempt): string {
  return createHash('sha256').update(`${address} ${login}`).digest('base64');
}

/** The least recently used entry goes first. */
function keep<V>(records: Map<string, V>, name: string, value: V): void {
  records.delete(name);
  records.set(name, value);
  if (records.size > maxEntries) records.delete(records.keys().next().value!);
}
