import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperatorZone } from '../../../kit/filter/use-operator-zone';
import { useGlobalFilter } from '../../../kit/filter/use-global-filter';
import { useFormat } from '../../../app/i18n/use-format';
import { auditSource } from '../../../kit/record/audit.api';
import { actorText, commandText, subjectText } from '../../../kit/record/audit-text';
import { AuditedLink } from '../../../kit/record/audited-link';
import { actorPath, subjectPath } from '../../../kit/record/subject-path';
import '../../../kit/record/record.css';
import '../../../kit/record/strings';
import { useListTexts } from '../../../kit/resource/list-texts';
import { ListScreen } from '../../../kit/table/list-screen';
import type { ListColumn } from '../../../kit/table/list-types';
import '../setup.css';
import '../strings';
import { AuditDetails } from './audit-details';
import { AuditFilters } from './audit-filters';

const details = (entry: Schemas['AuditEntry']) => <AuditDetails entry={entry} />;

/** /setup/audit: every change at the operators in view, newest first (PERM-5). */
export function Audit() {
  const { t } = useTranslation(['setup', 'record']);
  const { t: words } = useTranslation('record');
  const { newRowsText } = useListTexts();
  const format = useFormat();
  const { operator } = useGlobalFilter().filter;
  const zoneOf = useOperatorZone();
  const columns = useMemo(
    (): ListColumn<Schemas['AuditEntry']>[] => [
      {
        id: 'at',
        size: 'time',
        header: t('audit.at'),
        cell: ({ at, accountId }) => format.moment(at, zoneOf(accountId)),
        value: ({ at, accountId }) => format.momentCell(at, zoneOf(accountId)),
      },
      {
        id: 'command',
        header: t('audit.action'),
        cell: (entry) => commandText(words, entry),
        value: (entry) => commandText(words, entry),
        card: 'title',
        isFixed: true,
      },
      {
        id: 'actor',
        header: t('audit.person'),
        cell: (entry) => (
          <AuditedLink path={actorPath(entry)} accountId={entry.accountId}>
            {actorText(words, entry)}
          </AuditedLink>
        ),
        value: (entry) => actorText(words, entry),
      },
      {
        id: 'subject',
        size: 'text',
        header: t('audit.record'),
        cell: (entry) => (
          <AuditedLink path={subjectPath(entry)} accountId={entry.accountId}>
            {subjectText(words, entry)}
          </AuditedLink>
        ),
        value: (entry) => subjectText(words, entry),
      },
    ],
    [t, words, format, zoneOf],
  );
  return (
    <ListScreen
      source={auditSource}
      label={t('audit.title')}
      columns={columns}
      rowName={(entry) => `${commandText(words, entry)}: ${subjectText(words, entry)}`}
      searchLabel={t('audit.search')}
      filters={({ list }) => <AuditFilters list={list} operator={operator} />}
      expand={details}
      file={t('audit.title')}
      empty={{ title: t('audit.empty'), text: t('audit.emptyText') }}
      newRowsText={newRowsText}
    />
  );
}
