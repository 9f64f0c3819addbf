import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../app/i18n/use-format';
import { atOperator } from '../../app/routes/at-operator';
import { useMayChange } from '../../app/routes/use-may-change';
import { useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import { loyaltyColumns } from './loyalty-columns';
import { loyaltySource, type LoyaltyPlace } from './loyalty.api';
import './strings';

export const firstQueries = firstPage(loyaltySource);

/** /loyalty: results of the loyalty programs of locations (LOY-1). */
export function Loyalty() {
  const { t } = useTranslation('loyalty');
  const format = useFormat();
  const [to, navigate] = [useTo(), useNavigate()];
  const mayChange = useMayChange(true);
  const pathOf = useCallback(
    ({ id, AccountId }: LoyaltyPlace) => atOperator(to(`/loyalty/${id}`), AccountId),
    [to],
  );
  const open = useCallback((place: LoyaltyPlace) => void navigate(pathOf(place)), [navigate, pathOf]);
  const columns = useMemo(
    () => loyaltyColumns(t, format, mayChange ? open : undefined),
    [t, format, mayChange, open],
  );
  return (
    <ListScreen
      source={loyaltySource}
      label={t('title')}
      columns={columns}
      rowName={({ name }) => name}
      searchLabel={t('search')}
      errorTitle={t('error.list')}
      to={pathOf}
      file={t('file')}
      empty={{ title: t('empty'), text: t('emptyText') }}
      nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
