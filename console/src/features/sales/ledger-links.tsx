import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { filterParams } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { useFormat } from '../../app/i18n/use-format';
import './journal/strings';
import './quarantine/quarantine.css';
import { quarantineSource } from './quarantine/quarantine.api';
import './quarantine/strings';

/** Links from the ledger to the quarantine, with its count, and to the journal. */
export function LedgerLinks() {
  const { t } = useTranslation('quarantine');
  const { t: tJournal } = useTranslation('journal');
  const format = useFormat();
  const { filter } = useGlobalFilter();
  const query = { page: 1, limit: 1, state: 'waiting' as const, operator: filter.operator };
  const { data } = useQuery(quarantineSource.query(query));
  const search = filterParams(filter).toString();
  const waiting = data?.total ?? 0;
  return (
    <nav className="ledger-links" aria-label={t('links')}>
      <Link to={`/sales/quarantine?${search}`}>
        {t('title')}
        {waiting > 0 && (
          <>
            {' '}
            <Tag round intent="warning">
              {format.whole(waiting)}
              <span className="visually-hidden"> {t('waiting', { count: waiting })}</span>
            </Tag>
          </>
        )}
      </Link>
      <Link to={`/sales/journal?${search}`}>{tJournal('title')}</Link>
    </nav>
  );
}
