import { Clock, Ids, OutageError, SystemRandom } from '@backroom/platform';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { ClaimCommandResponse } from '@backroom/proto/locations/v1/commands_service';
import {
  before,
  claimed,
  finished,
  greeted,
  judge,
  returned,
  type Claim,
  type Handover,
} from '../../locations-kiosks/src/command/handover.js';
import { isRestart } from '../../locations-kiosks/src/command/move-command.js';
import { oppositeOf } from '../../locations-kiosks/src/command/opposites.js';
import type { Owner } from '../src/commands/command-delivery.js';

/** Pseudorandom numbers from 0 to below 1, derived from a seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const began = Date.parse('2026-11-01T00:00:00Z');

/** Simulated time that advances only when nothing else runs: events happen in the order of their times. */
export class SimulatedTime extends Clock {
  private readonly events: { at: number; run: () => void }[] = [];
  elapsed = 0;

  now(): Date {
    return new Date(began + this.elapsed);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  after(ms: number, run: () => void): void {
    const event = { at: this.elapsed + ms, run };
    const next = this.events.findIndex(({ at }) => at > event.at);
    this.events.splice(next < 0 ? this.events.length : next, 0, event);
  }

  async runUntil(end: number): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.events.length === 0 || this.events[0]!.at > end) break;
      const { at, run } = this.events.shift()!;
      this.elapsed = Math.max(this.elapsed, at);
      run();
    }
    this.elapsed = end;
  }
}

export interface Given extends Handover {
  command: Command;
  turn: number;
}

const none: ClaimCommandResponse = { granted: false, command: undefined, first: undefined, wait: false };

/** The owner of the commands of one device, with the rules of locations-kiosks, without a database. */
export class ModelOwner {
  readonly given: Given[] = [];
  private readonly ids: Ids;

  constructor(
    private readonly time: SimulatedTime,
    private readonly issue: (command: Command, issue: number) => void,
  ) {
    this.ids = new Ids(time, new SystemRandom());
  }

  give(type: string): void {
    for (const one of this.given)
      if (one.state === 'queued' && oppositeOf(one.command.type) === type) one.state = 'replaced';
    const queuedAt = this.time.now().getTime();
    const command = {
      ...{ id: this.ids.next(), accountId: 1, locationId: 1, deviceId: 1, deviceKind: 'lock', type },
      ...{ state: 'queued', requestedBy: 0, queuedAt, sentAt: 0, acknowledgedAt: 0, endedAt: 0 },
      ...{ expiresAt: queuedAt + 600_000, reason: '', reasonCode: '', batchId: '' },
    };
    this.given.push({
      ...{ command, turn: this.given.length + 1, state: 'queued', sentAt: null, issue: 1, claimed: 0 },
      ...{ claimedBy: null, claimedAt: null, handedOver: true, connections: [] },
      expiresAt: new Date(command.expiresAt),
    });
    this.issue(command, 1);
  }

  hello(by: string | undefined): void {
    for (const one of this.given) {
      if (!['queued', 'sent'].includes(one.state)) continue;
      const { isIssued, handover } = greeted(one, isRestart(one.command), by);
      Object.assign(one, handover);
      if (isIssued) this.issue(one.command, one.issue);
    }
  }

  claim(commandId: string, claim: Claim): ClaimCommandResponse {
    const now = this.time.now();
    const one = this.of(commandId);
    const verdict = judge(one, claim, now);
    if (verdict !== 'grant') return { ...none, granted: verdict === 'mine' };
    const older = before(
      this.given.filter(({ turn }) => turn < one.turn),
      now,
    );
    if ('wait' in older) return { ...none, wait: true };
    if ('first' in older)
      return { ...none, first: { command: older.first.command, issue: older.first.issue } };
    for (const overtaken of older.overtaken) Object.assign(overtaken, finished(overtaken));
    Object.assign(one, claimed(one, claim, now));
    return { ...none, granted: true };
  }

  finish(commandId: string, claimId: string): void {
    const one = this.of(commandId);
    if (one.claimedBy === claimId && !one.handedOver) Object.assign(one, finished(one));
  }

  giveBack(commandId: string, claim: Pick<Claim, 'issue' | 'claimId'>, again: boolean): void {
    const one = this.of(commandId);
    const back = returned(one, claim, again);
    if (!back) return;
    Object.assign(one, back.handover);
    const opposite = oppositeOf(one.command.type);
    const isContradicted = this.given.some(
      ({ turn, command }) => turn > one.turn && command.type === opposite,
    );
    if (one.state === 'queued' && isContradicted) one.state = 'replaced';
    else if (back.isAsked) this.issue(one.command, one.issue);
  }

  private of(commandId: string): Given {
    return this.given.find(({ command }) => command.id === commandId)!;
  }
}

/** The network to the owner: reliable; with lost or late requests and responses; or without any response. */
export type Network = 'calm' | 'bad' | 'away';

export function reached(
  owner: ModelOwner,
  time: SimulatedTime,
  chance: () => number,
  network: () => Network,
): Owner {
  const call = <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const fails = (ms: number) => time.after(ms, () => reject(new OutageError('The owner')));
      const state = network();
      const kind = state === 'calm' ? 1 : chance() * (state === 'away' ? 0.3 : 1);
      const onTheWay = kind > 0.4 ? chance() * 30 : chance() * (chance() < 0.5 ? 30 : 14_000);
      const patience = chance() * (chance() < 0.5 ? 50 : 15_000);
      if (kind < 0.15) return fails(patience);
      time.after(onTheWay, () => {
        const answer = work();
        if (kind >= 0.3) time.after(chance() * 30, () => resolve(answer));
      });
      // Executed, perhaps long after the caller timed out.
      if (kind < 0.3) fails(patience);
    });
  return {
    claimCommand: ({ commandId, ...claim }) => call(() => owner.claim(commandId, claim)),
    finishHandover: ({ commandId, claimId }) => call(() => (owner.finish(commandId, claimId), {})),
    returnCommand: ({ commandId, again, ...claim }) =>
      call(() => (owner.giveBack(commandId, claim, again), {})),
  };
}
