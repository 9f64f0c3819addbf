import type { CommandRecord } from './command.entity.js';
import { isEnded } from './move-command.js';

/**
 * How far a command is on its way to its device. It waits (a number was given out that nobody claimed), is held (by
 * whoever claimed that number, until that is told to be written or known not to be), or is past: the device has it, or
 * nobody knows. Claims are numbered, and a number is claimed once: a claim that comes late is worth nothing.
 */
export type Handover = Pick<
  CommandRecord,
  | 'state'
  | 'sentAt'
  | 'expiresAt'
  | 'issue'
  | 'claimed'
  | 'claimedBy'
  | 'claimedAt'
  | 'handedOver'
  | 'connections'
>;

/** Who wants to hand over which issue, by which connection. */
export interface Claim {
  issue: number;
  claimId: string;
  connectionId: string;
}

export type Verdict = 'grant' | 'mine' | 'refuse';

/** Milliseconds that a claim is good for. A gateway asks and writes within nine seconds, or not at all. */
export const claimTakes = 10_000;

export function isWaiting({ state, handedOver, claimed, issue }: Handover): boolean {
  return handedOver && claimed < issue && (state === 'queued' || state === 'sent');
}

/** Somebody claimed it, and did not say what came of that. */
export function isHeld({ state, handedOver }: Handover): boolean {
  return state === 'sent' && !handedOver;
}

/** What a claim comes to, but for what is older. */
export function judge(handover: Handover, claim: Claim, now: Date): Verdict {
  const { issue, claimed, claimedBy, handedOver, expiresAt } = handover;
  if (expiresAt <= now || isEnded(handover)) return 'refuse';
  // The answer was lost.
  if (!handedOver && claimed === claim.issue && claimedBy === claim.claimId) return 'mine';
  if (!isWaiting(handover) || issue !== claim.issue) return 'refuse';
  // A restart is never given twice by one connection.
  const isSecond = claim.connectionId !== '' && handover.connections.includes(claim.connectionId);
  return isSecond ? 'refuse' : 'grant';
}

/**
 * What stands before a newer one, of those that are older, in their order: one that waits goes first, one that is held
 * is waited for. Whoever holds one for too long is overtaken: it holds nothing any more.
 */
export function before<T extends Handover>(
  older: readonly T[],
  now: Date,
): { first: T } | { wait: true } | { overtaken: T[] } {
  const overtaken: T[] = [];
  for (const one of older) {
    if (one.expiresAt <= now) continue;
    if (one.state === 'queued' && isWaiting(one)) return { first: one };
    if (!isHeld(one)) continue;
    if (one.claimedAt!.getTime() > now.getTime() - claimTakes) return { wait: true };
    overtaken.push(one);
  }
  return { overtaken };
}

export function claimed({ sentAt, connections }: Handover, claim: Claim, now: Date) {
  return {
    ...{ claimed: claim.issue, claimedBy: claim.claimId, claimedAt: now, handedOver: false },
    connections: [...connections, claim.connectionId],
    ...{ state: 'sent', sentAt: sentAt ?? now },
  };
}

/** Written, or nobody knows: it is not given out again, whatever was asked for meanwhile. */
export function finished({ issue }: Pick<Handover, 'issue'>) {
  return { handedOver: true, claimed: issue };
}

/**
 * Nobody got it by this claim, for certain, and nobody will: it waits under its next number, as if that claim had never
 * been. Nothing when there is nothing to give back. `isAsked`: its device said hello meanwhile, or may be there.
 */
export function returned(handover: Handover, claim: Pick<Claim, 'issue' | 'claimId'>, again: boolean) {
  const { state, claimedBy, claimedAt, connections } = handover;
  const isHolder = state === 'sent' && claimedBy === claim.claimId;
  // Not granted yet: a claim that is still on its way comes too late then.
  const isOnItsWay = isWaiting(handover) && handover.issue === claim.issue;
  if (!isHolder && !isOnItsWay) return undefined;
  const issue = Math.max(handover.issue, claim.issue + 1);
  const left = isHolder ? connections.slice(0, -1) : connections;
  return {
    isAsked: again || handover.issue > claim.issue,
    handover: {
      ...{ issue, claimed: issue - 1, claimedBy: null, handedOver: true, connections: left },
      // Whether it was tried in vain, and when.
      claimedAt: again ? null : claimedAt,
      // What its device may have had before stays sent.
      ...(isHolder && left.length === 0 && { state: 'queued', sentAt: null }),
    },
  };
}

/**
 * Its device said hello, by this connection if that is known. What waits is issued again; of what is held that is kept
 * in mind. A restart is held by nobody and issued anew when its device is there by another connection, as it was.
 */
export function greeted(handover: Handover, isRestart: boolean, by: string | undefined) {
  const { state, issue, connections } = handover;
  if (isWaiting(handover)) return { isIssued: true, handover: {} };
  if (state === 'sent' && isRestart && by && !connections.includes(by))
    return { isIssued: true, handover: { issue: issue + 1, claimed: issue, handedOver: true } };
  return { isIssued: false, handover: isHeld(handover) ? { issue: issue + 1 } : {} };
}
