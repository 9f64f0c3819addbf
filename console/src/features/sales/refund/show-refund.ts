import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';
import { showDone, showFailure } from '../../../app/feedback/response';
import { filterParams } from '../../../kit/filter/global-filter';
import { useGlobalFilter } from '../../../kit/filter/use-global-filter';
import { useFormat } from '../../../app/i18n/use-format';
import { pointsText } from './refunded-amount';

/** Reports the results of the refunds of a sale with a link to its journal entries; for a pending one, refers to the ledger. */
export function useShowRefund() {
  const { t } = useTranslation('sales');
  const { filter } = useGlobalFilter();
  const navigate = useNavigate();
  const session = useSignedIn();
  const format = useFormat();
  return (
    { AccountId, order, currency }: Schemas['ListedSale'],
    refunds: readonly Schemas['Refund'][],
    /** The part of each that canceled a debt and is not paid out. */
    debtsEnded: readonly (number | undefined)[] = [],
  ): void => {
    const givenBy = ({ amount, points }: Schemas['Refund'], n: number) =>
      points > 0 ? pointsText(t, format, points) : format.money(amount - (debtsEnded[n] ?? 0), currency);
    const whatOf = (amount: string) => t('refund.what', { amount, number: order.prettyId });
    const failed = refunds.findIndex(({ state }) => state === 'failed');
    if (failed >= 0) {
      const { failure, transactionId: ids } = refunds[failed]!;
      const what = whatOf(givenBy(refunds[failed]!, failed));
      return showFailure(new Error(failure), `${what} ${t('refund.failedFor', { ids })}`);
    }
    if (refunds.some(({ state }) => state === 'pending')) return showDone(t('refund.pending'));
    const what = whatOf(refunds.map(givenBy).join(' + '));
    const ids = refunds.map(({ transactionId }) => transactionId).join(', ');
    // Its entries belong to the day of the refund, which is today.
    const search = filterParams({ operator: AccountId, location: filter.location, period: 'days' });
    search.set('search', order.prettyId);
    const journal = {
      text: t('refund.viewJournal'),
      act: () => void navigate(`/sales/journal?${search}`),
    };
    showDone(
      `${what} ${t('refund.successfulFor', { ids })}`,
      holds(session, 'LedgerAll', AccountId) ? journal : undefined,
    );
  };
}
