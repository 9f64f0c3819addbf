import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../api/use-lasting-query';
import { useCallFilter } from '../../app/use-global-filter';
import { useFormat } from '../../i18n/use-format';
import { auditQuery } from '../../record/audit.api';
import { actorText, commandText, subjectText } from '../../record/audit-text';
import '../../record/record.css';
import '../../record/strings';
import { List } from '../../table/list';
import type { ListColumn } from '../../table/list-types';
import { useListState } from '../../table/use-list-state';
import '../setup.css';
import '../strings';
import { zoneHere } from '../zone-here';
import { AuditDetails } from './audit-details';
import { AuditFilters } from './audit-filters';

const filterNames = ['actor', 'command', 'subjectKind', 'subjectId'];
const details = (entry: Schemas['AuditEntry']) => <AuditDetails entry={entry} />;

/** /setup/audit: every change at the operators in view, the latest first (PERM-5). */
export function Audit() {
  const { t } = useTranslation(['setup', 'record']);
  const { t: words } = useTranslation('record');
  const format = useFormat();
  const list = useListState(filterNames);
  const { operator, startDate, endDate } = useCallFilter();
  const { actor = '', command = '', subjectKind = '', subjectId = '' } = list.filters;
  const request = {
    ...{ operator, startDate, endDate, actor, command, subjectKind, subjectId },
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
  };
  const query = useLastingQuery(auditQuery(request));
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
        cell: (entry) => commandText(words, entry.command),
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
    <List
      label={t('audit.title')}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={(entry) => `${commandText(words, entry.command)}: ${subjectText(words, entry)}`}
      searchLabel={t('audit.search')}
      filters={<AuditFilters list={list} operator={operator} />}
      expand={details}
      empty={{ title: t('audit.empty'), text: t('audit.emptyText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
