import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@backroom/platform';
import { ConnectRefusal, type Caller } from '../broker/broker.js';
import { Lines } from './lines.js';

/** Wrong credentials that a login may show from one address before it has to wait. */
const freeTries = 3;
const firstDelay = 500;
/** Below the time that devices have for their CONNECT: a wrong password is told so before they hang up. */
const longestDelay = 4_000;
/** Wrong credentials of one address, whatever the login, before each one of them has to wait. */
const freeOfAddress = 100;
/** Milliseconds for which an address is charged with one failure, and after which a login's failures are forgotten. */
const failureCools = 1_000;
const forgetAfter = 15 * 60_000;
/** Most refusals to one address that are held back at the same moment; beyond that they are told at once. */
const mostHeldBack = 1_000;
/** Milliseconds between looks whether who is held back has hung up. */
const look = 250;
/** Secrets of one login from one address, and of one address in all, that are looked at at the same moment. */
const looksOfLogin = 4;
const looksOfAddress = 50;
/** Callers with one login from one address that wait until theirs is looked at. */
const mostOfLogin = 64;
const mostKept = 20_000;

type Attempt = Pick<Caller, 'address' | 'login'>;

interface AddressRecord {
  failures: number;
  at: number;
  heldBack: number;
}

/**
 * Makes those wait who guess: every secret is looked at, in its turn, and the refusal of a wrong one is held back,
 * longer with each failure of a login from an address, and for an address that fails all the time. A right one is let
 * in at once, whoever guesses beside it; one that was right before does not even stand in line.
 */
export class ConnectBackOff {
  private readonly logins = new Map<string, { failures: number; at: number }>();
  private readonly addresses = new Map<string, AddressRecord>();
  private readonly proven = new Map<string, true>();
  private readonly linesOfLogins = new Lines(looksOfLogin, mostOfLogin);
  private readonly linesOfAddresses = new Lines(looksOfAddress, Infinity);
  /** What was right is remembered under a keyed hash that this process alone can make. */
  private readonly key = randomBytes(32);

  constructor(private readonly clock: Clock) {}

  /** Looks at what a caller shows. Throws what the look throws, a refusal of the caller after its delay. */
  async attempt<T>(
    caller: Pick<Caller, 'address' | 'login' | 'secret' | 'isGone'>,
    lookAt: () => Promise<T>,
  ): Promise<T> {
    const { isGone, address } = caller;
    const proof = this.proofOf(caller);
    try {
      const answer = await (this.proven.has(proof)
        ? lookAt()
        : this.linesOfLogins.serve(nameOf(caller), isGone, () =>
            this.linesOfAddresses.serve(address, isGone, lookAt),
          ));
      this.letIn(caller);
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
    const failures = login && this.now - login.at < forgetAfter ? login.failures : 0;
    const own = failures < freeTries ? 0 : firstDelay * 2 ** Math.min(failures - freeTries, 10);
    const over = this.failuresOf(attempt) - freeOfAddress;
    return Math.min(longestDelay, Math.max(own, over * 100, 0));
  }

  failed(attempt: Attempt): void {
    const name = nameOf(attempt);
    const failures = (this.logins.get(name)?.failures ?? 0) + 1;
    keep(this.logins, name, { failures, at: this.now });
    const address = this.addressOf(attempt);
    Object.assign(address, { failures: this.failuresOf(attempt) + 1, at: this.now });
  }

  letIn(attempt: Attempt): void {
    this.logins.delete(nameOf(attempt));
  }

  /** Nobody waits for somebody else's delay: it keeps a place that is asked for by refusals alone. */
  private async holdBack(caller: Attempt & Pick<Caller, 'isGone'>, delay: number): Promise<void> {
    const address = this.addressOf(caller);
    if (address.heldBack >= mostHeldBack) return;
    address.heldBack++;
    try {
      for (let rest = delay; rest > 0 && !caller.isGone(); rest -= look)
        await this.clock.sleep(Math.min(rest, look));
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
    return known ? Math.max(0, known.failures - (this.now - known.at) / failureCools) : 0;
  }

  private addressOf({ address }: Attempt): AddressRecord {
    const record = this.addresses.get(address) ?? { failures: 0, at: this.now, heldBack: 0 };
    keep(this.addresses, address, record);
    return record;
  }
}

/** Short, whatever is sent for a login. */
function nameOf({ address, login }: Attempt): string {
  return createHash('sha256').update(`${address} ${login}`).digest('base64');
}

/** What was not touched for longest goes first. */
function keep<V>(records: Map<string, V>, name: string, value: V): void {
  records.delete(name);
  records.set(name, value);
  if (records.size > mostKept) records.delete(records.keys().next().value!);
}
