import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';

/** Why there is no success. What the device says is shown as it says it. */
export function reasonText(
  t: TFunction<'devices'>,
  { state, sentAt, reason }: Pick<Schemas['Command'], 'state' | 'sentAt' | 'reason'>,
): string {
  if (state === 'expired') return t(sentAt ? 'reason.outcomeUnknown' : 'reason.notDelivered');
  return state === 'failed' ? reason || t('reason.none') : '';
}

/** Who asked for it. */
export function requesterText(
  t: TFunction<'devices'>,
  { requestedBy }: Pick<Schemas['Command'], 'requestedBy'>,
): string {
  return requestedBy ? (requestedBy.name ?? t('requester.support')) : t('requester.system');
}

/** The steps that a command took or may take, each with its time when it was taken. */
export function stepsOf({ state, queuedAt, sentAt, acknowledgedAt, endedAt }: Schemas['Command']) {
  const end = ['succeeded', 'failed', 'expired'].includes(state) ? state : 'succeeded';
  return [
    { step: 'queued', at: queuedAt },
    { step: 'sent', at: sentAt },
    { step: 'acknowledged', at: acknowledgedAt },
    { step: end, at: endedAt },
  ] as { step: Schemas['Command']['state']; at: string | null }[];
}
