import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallFilter } from '../../filter/use-global-filter';
import { useFormat } from '../../i18n/use-format';
import { auditSource } from '../../record/audit.api';
import { actorText, commandText, subjectText } from '../../record/audit-text';
import '../../record/record.css';
import '../../record/strings';
import { ListScreen } from '../../table/list-screen';
import type { ListColumn } from '../../table/list-types';
import '../setup.css';
import '../strings';
import { zoneHere } from '../../i18n/zone-here';
import { AuditDetails } from './audit-details';
import { AuditFilters } from './audit-filters';

const details = (entry: Schemas['AuditEntry']) => <AuditDetails entry={entry} />;

/** /setup/audit: every change at the operators in view, the latest first (PERM-5). */
export function Audit() {
  const { t } = useTranslation(['setup', 'record']);
  const { t: words } = useTranslation('record');
  const format = useFormat();
  const { operator, startDate, endDate } = useCallFilter();
  const columns = useMemo(
    (): ListColumn<Schemas['AuditEntry']>[] => [
      {
        id: 'at',
        header: t('audit.at'),
        cell: ({ at }) => `${format.dateTime(at, zoneHere)} ${format.zoneName(at, zoneHere)}`,
      },
      {
        id: 'command',
        header: t('audit.action'),
        cell: (entry) => commandText(words, entry),
        card: 'title',
        isFixed: true,
      },
      {
        id: 'actor',
        header: t('audit.person'),
        cell: (entry) => <span className="cell-name">{actorText(words, entry)}</span>,
      },
      {
        id: 'subject',
        header: t('audit.record'),
        cell: (entry) => <span className="cell-name">{subjectText(words, entry)}</span>,
      },
    ],
    [t, words, format],
  );
  return (
    <ListScreen
      source={auditSource}
      asked={({ filters }) => ({ operator, startDate, endDate, ...filters })}
      label={t('audit.title')}
      columns={columns}
      rowName={(entry) => `${commandText(words, entry)}: ${subjectText(words, entry)}`}
      searchLabel={t('audit.search')}
      filters={({ list }) => <AuditFilters list={list} operator={operator} />}
      expand={details}
      empty={{ title: t('audit.empty'), text: t('audit.emptyText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
