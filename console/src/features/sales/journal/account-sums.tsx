import type { Query, Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../app/feedback/error-note';
import { useLastingQuery } from '../../../app/api/use-lasting-query';
import { useFormat } from '../../../app/i18n/use-format';
import type { ListColumn } from '../../../kit/table/list-types';
import { SkeletonRows } from '../../../kit/table/panel-skeleton';
import { PlainTable } from '../../../kit/table/plain-table';
import { AccountName } from './account-name';
import { sumsQuery } from './journal.api';
import { sum } from './postings';

interface Props {
  filter: Query<'/journal/sums'>;
  /** False if there are too many days to sum. */
  isEnabled: boolean;
}

/** Totals of every account for the days in view, per currency, with a check that debits equal credits. */
export function AccountSums({ filter, isEnabled }: Props) {
  const { t } = useTranslation('journal');
  const format = useFormat();
  const { data, error, refetch, isPlaceholderData } = useLastingQuery(sumsQuery(filter, isEnabled));
  if (!isEnabled) return <p className="journal-hint muted">{t('tooManyDays')}</p>;
  if (error && !data) return <ErrorNote error={error} title={t('failed')} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={4} isVisible />;
  if (data.length === 0) return null;
  const columns: ListColumn<Schemas['AccountSum']>[] = [
    {
      id: 'account',
      header: t('column.account'),
      cell: ({ account }) => (account ? <AccountName account={account} /> : <strong>{t('sum')}</strong>),
      card: 'title',
    },
    {
      id: 'entries',
      header: t('column.entries'),
      cell: ({ entries }) => format.whole(entries),
      align: 'end',
    },
    ...(['debit', 'credit'] as const).map((side): ListColumn<Schemas['AccountSum']> => ({
      id: side,
      header: t(`column.${side}`),
      cell: (row) => (row[side] === 0 ? '' : format.money(row[side], row.currency)),
      align: 'end',
    })),
  ];
  const currencies = [...new Set(data.map(({ currency }) => currency))];
  return (
    <div className="journal-sums">
      {currencies.map((currency) => {
        const rows = data.filter((row) => row.currency === currency);
        const whole: Schemas['AccountSum'] = {
          account: '',
          currency,
          debit: sum(rows.map(({ debit }) => debit)),
          credit: sum(rows.map(({ credit }) => credit)),
          entries: sum(rows.map(({ entries }) => entries)),
        };
        return (
          <PlainTable
            key={currency}
            label={t('sums', { currency })}
            columns={columns}
            rows={[...rows, whole]}
            rowId={({ account }) => account}
            isStale={isPlaceholderData}
          />
        );
      })}
    </div>
  );
}
