import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { ListFooter } from '../table/list-footer';
import { SkeletonRows } from '../table/panel-skeleton';
import { AuditedLink } from './audited-link';
import { auditSource } from './audit.api';
import { actorPath, subjectPath } from './subject-path';
import { actorText, commandText, subjectText, type NameOf } from './audit-text';
import { Changes } from './changes';
import './record.css';
import './strings';

export interface HistoryProps {
  subjectKind: string;
  subjectId: number | string;
  operator: number;
  /** The operator's time zone, used for times. */
  zone: string;
  nameOf?: NameOf;
}

/** The audit log of a record: who changed it or its parts, when, and from which values to which. */
export default function History({ subjectKind, subjectId, operator, zone, nameOf }: HistoryProps) {
  const { t } = useTranslation('record');
  const format = useFormat();
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 10 });
  const request = { subjectKind, subjectId: String(subjectId), operator, page, limit };
  const query = useLastingQuery(auditSource.query(request));
  const { data, error } = query;
  if (!data)
    return error ? <ErrorNote error={error} onRetry={query.refetch} /> : <SkeletonRows rows={4} isVisible />;
  if (data.rows.length === 0) return <p className="muted">{t('noHistory')}</p>;
  return (
    <>
      <ol className="history" aria-label={t('history')}>
        {data.rows.map((entry) => (
          <li key={entry.id}>
            <p className="history-head">
              <strong>{commandText(t, entry)}</strong>
              {entry.subject.kind !== subjectKind && (
                <AuditedLink path={subjectPath(entry)} accountId={entry.accountId}>
                  {subjectText(t, entry)}
                </AuditedLink>
              )}
              <AuditedLink path={actorPath(entry)} accountId={entry.accountId}>
                {actorText(t, entry)}
              </AuditedLink>
              <time dateTime={entry.at} className="muted">
                {format.moment(entry.at, zone)}
              </time>
            </p>
            <Changes
              changes={entry.changes}
              kind={entry.subject.kind}
              nameOf={nameOf}
              zone={zone}
              operator={entry.accountId}
            />
          </li>
        ))}
      </ol>
      <ListFooter
        page={page}
        limit={limit}
        shown={data}
        onChange={(change) => setPage((now) => ({ limit: now.limit, page: 1, ...change }))}
      />
    </>
  );
}
