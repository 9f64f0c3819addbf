import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';

/** Returns the reason for the end of a command. A reason from the device is shown verbatim. */
export function reasonText(
  t: TFunction<'devices'>,
  { state, reasonCode, reason }: Pick<Schemas['Command'], 'state' | 'reasonCode' | 'reason'>,
): string {
  if (reasonCode) return t(`reason.${reasonCode}`);
  return state === 'failed' ? reason || t('reason.none') : '';
}

/** Returns who requested the command. */
export function requesterText(
  t: TFunction<'devices'>,
  { requestedBy }: Pick<Schemas['Command'], 'requestedBy'>,
): string {
  return requestedBy ? (requestedBy.name ?? t('requester.support')) : t('requester.system');
}

/** Whether the command ended without being executed, as far as is known. */
export function isUnsuccessful(state: Schemas['Command']['state']): boolean {
  return state === 'failed' || state === 'expired' || state === 'replaced';
}

/** Returns the past and future steps of a command; past ones have a time. */
export function stepsOf({ state, queuedAt, sentAt, acknowledgedAt, endedAt }: Schemas['Command']) {
  const end = isUnsuccessful(state) ? state : 'succeeded';
  return [
    { step: 'queued', at: queuedAt },
    { step: 'sent', at: sentAt },
    { step: 'acknowledged', at: acknowledgedAt },
    { step: end, at: endedAt },
  ] as { step: Schemas['Command']['state']; at: string | null }[];
}
