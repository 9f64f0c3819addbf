import { HTMLTable } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';
import { AccountName } from './account-name';
import { DayLink } from './day-link';
import type { Posting } from './postings';

/** One fact in the journal: its debit and credit entries, with a check that both sides are equal. */
export function PostingTable({ posting }: { posting: Posting }) {
  const { t } = useTranslation('journal');
  const format = useFormat();
  const money = (value: number) => (value === 0 ? '' : format.money(value, posting.currency));
  return (
    <HTMLTable compact className="journal-posting">
      <caption>
        {t(`posting.${posting.kind}`, { defaultValue: posting.kind })}{' '}
        <span className="muted">{format.moment(posting.occurredAt, posting.zone)}</span>{' '}
        <DayLink date={posting.date}>{t('wholeDay')}</DayLink>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('column.account')}</th>
          <th scope="col" className="list-figure">
            {t('column.debit')}
          </th>
          <th scope="col" className="list-figure">
            {t('column.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {posting.entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <AccountName account={entry.account} />
            </td>
            <td className="list-figure">{money(entry.debit)}</td>
            <td className="list-figure">{money(entry.credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(posting.debit === posting.credit ? 'balanced' : 'unbalanced')}</th>
          <td className="list-figure">{format.money(posting.debit, posting.currency)}</td>
          <td className="list-figure">{format.money(posting.credit, posting.currency)}</td>
        </tr>
      </tfoot>
    </HTMLTable>
  );
}
