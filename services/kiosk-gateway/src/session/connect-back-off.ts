import { createHash } from 'node:crypto';
import type { Clock } from '@backroom/platform';
import { ConnectRefusal, type Caller } from '../broker/broker.js';

/** Wrong credentials that a login may show from one address before it has to wait. */
const freeTries = 3;
const firstDelay = 500;
/** Below the time that devices have for their CONNECT: a right password gets in after its delay. */
const longestDelay = 4_000;
/** Wrong credentials of one address, whatever the login, before those who are not known there have to wait. */
const freeOfAddress = 100;
/** Milliseconds for which an address is charged with one failure, and after which a login's failures are forgotten. */
const failureCools = 1_000;
const forgetAfter = 15 * 60_000;
/** Most callers of one address that wait at the same moment. */
const mostWaiting = 1_000;
const mostKept = 20_000;

type Attempt = Pick<Caller, 'address' | 'login'>;

interface AddressRecord {
  failures: number;
  at: number;
  waiting: number;
}

/**
 * Makes those wait who guess: longer with each failure of a login from an address, and for an address that fails all
 * the time. Only failures count: thousands of devices behind one address that come back at once wait for nothing, and
 * who was let in from an address before does not pay for its neighbours.
 */
export class ConnectBackOff {
  private readonly logins = new Map<string, { failures: number; at: number }>();
  private readonly addresses = new Map<string, AddressRecord>();
  private readonly familiar = new Map<string, true>();

  constructor(private readonly clock: Clock) {}

  /** Resolves after the caller's delay. Throws ConnectRefusal when too many wait already. */
  async turn(attempt: Attempt): Promise<void> {
    const delay = this.delayOf(attempt);
    if (delay === 0) return;
    const address = this.addressOf(attempt);
    if (address.waiting >= mostWaiting) throw new ConnectRefusal('unavailable', 'too-many-tries');
    address.waiting++;
    try {
      await this.clock.sleep(delay);
    } finally {
      address.waiting--;
    }
  }

  /** Milliseconds. */
  delayOf(attempt: Attempt): number {
    const login = this.logins.get(nameOf(attempt));
    const failures = login && this.now - login.at < forgetAfter ? login.failures : 0;
    const own = failures < freeTries ? 0 : firstDelay * 2 ** Math.min(failures - freeTries, 10);
    const over = this.familiar.has(nameOf(attempt)) ? 0 : this.failuresOf(attempt) - freeOfAddress;
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
    keep(this.familiar, nameOf(attempt), true);
  }

  private get now(): number {
    return this.clock.now().getTime();
  }

  private failuresOf({ address }: Attempt): number {
    const known = this.addresses.get(address);
    return known ? Math.max(0, known.failures - (this.now - known.at) / failureCools) : 0;
  }

  private addressOf({ address }: Attempt): AddressRecord {
    const record = this.addresses.get(address) ?? { failures: 0, at: this.now, waiting: 0 };
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
