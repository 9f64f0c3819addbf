import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import './strings';

const intents = {
  queued: 'none',
  sent: 'primary',
  acknowledged: 'primary',
  succeeded: 'success',
  failed: 'danger',
  expired: 'warning',
  replaced: 'none',
} as const;

/** The state of a command as a tag. */
export function CommandState({ state }: Pick<Schemas['Command'], 'state'>) {
  const { t } = useTranslation('devices');
  return (
    <Tag minimal intent={intents[state]}>
      {t(`state.${state}`)}
    </Tag>
  );
}
