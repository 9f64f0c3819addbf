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

export interface GivenRefunds {
  /** The refunds of the first payments, in their order. */
  refunds: readonly Schemas['Refund'][];
  /** Why the next one could not be requested. */
  error?: Error;
  /** Decimal amount that is neither refunded nor in progress. */
  open: number;
}

/** Reports the results of the refunds of a sale with a link to its journal entries; for a pending one, refers to the ledger. */
export function useShowRefund() {
  const { t } = useTranslation('sales');
  const { t: own } = useTranslation('refund');
  const { filter } = useGlobalFilter();
  const navigate = useNavigate();
  const session = useSignedIn();
  const format = useFormat();
  return (
    { AccountId, order, currency }: Schemas['ListedSale'],
    { refunds, error, open }: GivenRefunds,
    /** The part of each that canceled a debt and is not paid out. */
    debtsEnded: readonly (number | undefined)[] = [],
  ): void => {
    const givenBy = ({ amount, points }: Schemas['Refund'], n: number) =>
      points > 0 ? pointsText(t, format, points) : format.money(amount - (debtsEnded[n] ?? 0), currency);
    const whatOf = (amount: string) => t('refund.what', { amount, number: order.prettyId });
    const rest = open > 0 ? own('stillOpen', { amount: format.money(open, currency) }) : '';
    const succeeded = refunds.filter(({ state }) => state === 'succeeded');
    const ids = succeeded.map(({ transactionId }) => transactionId).join(', ');
    const done = succeeded.length > 0 && [
      whatOf(succeeded.map(givenBy).join(' + ')),
      t('refund.successfulFor', { ids }),
    ];
    const failed = refunds.findIndex(({ state }) => state === 'failed');
    if (failed >= 0 || error) {
      const { failure = '', transactionId = '' } = refunds[failed] ?? {};
      const what = failed >= 0 && [
        whatOf(givenBy(refunds[failed]!, failed)),
        t('refund.failedFor', { ids: transactionId }),
      ];
      const title = [done, what, done && rest].flat().filter(Boolean).join(' ');
      return showFailure(error ?? new Error(failure), title);
    }
    if (refunds.some(({ state }) => state === 'pending'))
      return showDone([done, t('refund.pending'), rest].flat().filter(Boolean).join(' '));
    // Its entries belong to the day of the refund, which is today.
    const search = filterParams({ operator: AccountId, location: filter.location, period: 'days' });
    search.set('search', order.prettyId);
    const journal = {
      text: t('refund.viewJournal'),
      act: () => void navigate(`/sales/journal?${search}`),
    };
    showDone((done || []).join(' '), holds(session, 'LedgerAll', AccountId) ? journal : undefined);
  };
}
