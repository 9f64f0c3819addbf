import type { CommandRecord } from './command.entity.js';
import { isEnded } from './move-command.js';

/**
 * The progress of a command towards its device. It waits (its issue is not claimed), is held (from a claim until the
 * holder reports it as written or not written), or is past: the device has it, or the outcome is unknown. Issues are
 * numbered, and each is claimed once: a late claim is void.
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

/** The claim to hand over an issue over a connection. */
export interface Claim {
  issue: number;
  claimId: string;
  connectionId: string;
}

export type Verdict = 'grant' | 'mine' | 'refuse';

/** Milliseconds for which a claim is valid. A gateway claims and writes within nine seconds, or not at all. */
export const claimTimeoutMs = 10_000;

export function isWaiting({ state, handedOver, claimed, issue }: Handover): boolean {
  return handedOver && claimed < issue && (state === 'queued' || state === 'sent');
}

/** It is claimed, and the holder has not reported the outcome. */
export function isHeld({ state, handedOver }: Handover): boolean {
  return state === 'sent' && !handedOver;
}

/** Returns the verdict on a claim, regardless of older commands. */
export function judge(handover: Handover, claim: Claim, now: Date): Verdict {
  const { issue, claimed, claimedBy, handedOver, expiresAt } = handover;
  if (expiresAt <= now || isEnded(handover)) return 'refuse';
  // The answer was lost.
  if (!handedOver && claimed === claim.issue && claimedBy === claim.claimId) return 'mine';
  if (!isWaiting(handover) || issue !== claim.issue) return 'refuse';
  // A restart is never handed over twice on one connection.
  const isSecond = claim.connectionId !== '' && handover.connections.includes(claim.connectionId);
  return isSecond ? 'refuse' : 'grant';
}

/**
 * Returns the older command that blocks a newer one, in order: a waiting one goes first, a held one is awaited. A
 * holder that exceeds the timeout is overtaken: it holds nothing any more.
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
    if (one.claimedAt!.getTime() > now.getTime() - claimTimeoutMs) return { wait: true };
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

/** Written, or the outcome is unknown: it is not issued again, whatever was requested meanwhile. */
export function finished({ issue }: Pick<Handover, 'issue'>) {
  return { handedOver: true, claimed: issue };
}

/**
 * The device certainly did not and will not receive it by this claim: it waits under its next number, as if the claim
 * had never existed. Undefined when there is nothing to return. `isAsked`: its device said hello meanwhile, or may be
 * online.
 */
export function returned(handover: Handover, claim: Pick<Claim, 'issue' | 'claimId'>, again: boolean) {
  const { state, claimedBy, claimedAt, connections } = handover;
  const isHolder = state === 'sent' && claimedBy === claim.claimId;
  // Not granted yet: a claim in transit will then be too late.
  const isOnItsWay = isWaiting(handover) && handover.issue === claim.issue;
  if (!isHolder && !isOnItsWay) return undefined;
  const issue = Math.max(handover.issue, claim.issue + 1);
  const left = isHolder ? connections.slice(0, -1) : connections;
  return {
    isAsked: again || handover.issue > claim.issue,
    handover: {
      ...{ issue, claimed: issue - 1, claimedBy: null, handedOver: true, connections: left },
      // Whether and when a handover failed.
      claimedAt: again ? null : claimedAt,
      // A command that its device may have received earlier stays sent.
      ...(isHolder && left.length === 0 && { state: 'queued', sentAt: null }),
    },
  };
}

/**
 * Its device said hello, over this connection if that is known. A waiting command is issued again; for a held one the
 * request is recorded. A sent restart is issued again, and held by nobody then, when its device has another connection.
 */
export function greeted(handover: Handover, isRestart: boolean, by: string | undefined) {
  const { state, issue, connections } = handover;
  if (isWaiting(handover)) return { isIssued: true, handover: {} };
  if (state === 'sent' && isRestart && by && !connections.includes(by))
    return { isIssued: true, handover: { issue: issue + 1, claimed: issue, handedOver: true } };
  return { isIssued: false, handover: isHeld(handover) ? { issue: issue + 1 } : {} };
}
