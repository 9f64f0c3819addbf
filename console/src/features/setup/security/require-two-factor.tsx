import type { Schemas } from '@backroom/gateway/v2';
import { Switch } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog';
import { operatorQuery } from '../../../kit/filter/operators.api';
import { requireTwoFactor } from '../../operators/operator.api';
import { useMayChange } from '../../../app/routes/use-may-change';

/** Confirmed first: all users of the operator have to follow. */
export function RequireTwoFactor({
  operator,
  isRequired,
}: {
  operator: Schemas['Account'];
  isRequired: boolean;
}) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const mayChange = useMayChange();
  const [isConfirming, setConfirming] = useState(false);
  const target = isRequired ? 'off' : 'on';
  return (
    <>
      <p className="muted">{t('security.twoFactorHelp')}</p>
      <Switch
        label={t('security.require')}
        checked={isRequired}
        disabled={!mayChange}
        onChange={() => setConfirming(true)}
      />
      {isConfirming && (
        <ConfirmDialog
          name={`two-factor-${target}-${operator.id}`}
          title={t('security.twoFactor')}
          sentence={t(`security.sentence.${target}`, { operator: operator.name })}
          verb={t(`security.verb.${target}`)}
          act={() => requireTwoFactor(operator.id, !isRequired)}
          errorTitle={t('error.save')}
          onDone={() => {
            setConfirming(false);
            void client.invalidateQueries(operatorQuery(operator.id));
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
