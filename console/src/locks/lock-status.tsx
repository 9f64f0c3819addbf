import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { Lock } from './locks.types';
import './strings';

const intents = { locked: 'success', unlocked: 'warning', open: 'danger', unknown: 'none' } as const;

/** How a lock is by its own word, and whether it can be reached now. */
export function LockStatus({ lock: { status, online } }: { lock: Pick<Lock, 'status' | 'online'> }) {
  const { t } = useTranslation('locks');
  return (
    <>
      <Tag minimal intent={intents[status]}>
        {t(`status.${status}`)}
      </Tag>{' '}
      <Tag minimal intent={online ? 'success' : 'danger'}>
        {t(online ? 'connected' : 'offline')}
      </Tag>
    </>
  );
}
