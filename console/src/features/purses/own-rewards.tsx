import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { ownRewardsQuery } from './purses.api';

/** Rewards for the user's points at an operator, by location and tier; affordable ones are marked. */
export function OwnRewards({ purse }: { purse: Schemas['Purse'] }) {
  const { t } = useTranslation('purses');
  const format = useFormat();
  const { data, error, refetch } = useLastingQuery(ownRewardsQuery());
  if (error) return <ErrorNote title={t('error.rewards')} error={error} onRetry={refetch} />;
  const places = data?.filter(({ AccountId }) => AccountId === purse.AccountId) ?? [];
  if (places.length === 0) return null;
  const has = purse.balance - purse.reserved;
  return (
    <div className="own-rewards">
      <h4>{t('rewards.title')}</h4>
      {places.map(({ LocationId, name, tiers }) => (
        <div key={LocationId}>
          <h5>{name}</h5>
          <dl>
            {tiers.map(({ amount, products }) => (
              <div key={amount}>
                <dt>
                  {t('points', { count: amount, points: format.whole(amount) })}{' '}
                  {has >= amount && (
                    <Tag minimal intent="success">
                      {t('rewards.enough')}
                    </Tag>
                  )}
                </dt>
                {products.map((name, n) => (
                  <dd key={n}>{name}</dd>
                ))}
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
