import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperatorZone } from '../../kit/filter/use-operator-zone';
import { useFormat } from '../../app/i18n/use-format';
import { atOperator } from '../../app/routes/at-operator';
import { useMayOpen } from '../../app/routes/use-may-change';
import { useGo, useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import { giftCardColumns, recipientOf } from './gift-card-columns';
import { giftCardsSource, type GiftCard } from './gift-cards.api';
import './strings';

export const firstQueries = firstPage(giftCardsSource);

/** /giftCards: gift cards issued to customers and groups (GIFT-1). */
export function GiftCards() {
  const { t } = useTranslation('gift-cards');
  const format = useFormat();
  const zoneOf = useOperatorZone();
  const [go, to] = [useGo(), useTo()];
  const mayOpen = useMayOpen('/giftCards/{id}');
  const columns = useMemo(() => giftCardColumns(t, format, zoneOf), [t, format, zoneOf]);
  const pathOf = useCallback(
    ({ id, AccountId }: GiftCard) => atOperator(to(`/giftCards/${id}`), AccountId),
    [to],
  );
  return (
    <ListScreen
      source={giftCardsSource}
      label={t('title')}
      columns={columns}
      rowName={(card) => recipientOf(t, card)}
      searchLabel={t('search')}
      errorTitle={t('error.list')}
      to={pathOf}
      file={t('file')}
      add={mayOpen ? { text: t('add'), onClick: () => go('/giftCards/new') } : undefined}
      empty={{ title: t('empty'), text: t('emptyText') }}
      nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
