import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';

/** What is to be said of its end. What the device says is shown as it says it. */
export function reasonText(
  t: TFunction<'devices'>,
  { state, reasonCode, reason }: Pick<Schemas['Command'], 'state' | 'reasonCode' | 'reason'>,
): string {
  if (reasonCode) return t(`reason.${reasonCode}`);
  return state === 'failed' ? reason || t('reason.none') : '';
}

/** Who asked for it. */
export function requesterText(
  t: TFunction<'devices'>,
  { requestedBy }: Pick<Schemas['Command'], 'requestedBy'>,
): string {
  return requestedBy ? (requestedBy.name ?? t('requester.support')) : t('requester.system');
}

/** It has ended, and was not done as far as is known. */
export function isUndone(state: Schemas['Command']['state']): boolean {
  return state === 'failed' || state === 'expired' || state === 'replaced';
}

/** The steps that a command took or may take, each with its time when it was taken. */
export function stepsOf({ state, queuedAt, sentAt, acknowledgedAt, endedAt }: Schemas['Command']) {
  const end = isUndone(state) ? state : 'succeeded';
  return [
    { step: 'queued', at: queuedAt },
    { step: 'sent', at: sentAt },
    { step: 'acknowledged', at: acknowledgedAt },
    { step: end, at: endedAt },
  ] as { step: Schemas['Command']['state']; at: string | null }[];
}
