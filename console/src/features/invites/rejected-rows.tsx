import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../kit/export/download';
import { writtenFile } from '../../kit/export/make-file';
import { useFormat } from '../../app/i18n/use-format';
import { errorText, type FaultParams } from '../../app/problems/fault-text';
import type { ListColumn } from '../../kit/table/list-types';
import { PlainTable } from '../../kit/table/plain-table';

type Row = Schemas['RejectedInvite'];
/** Number of rows shown initially: a file may hold thousands. */
const initialRows = 50;

/** Rejected rows of a file with their reasons; all of them can be downloaded as a file. */
export function RejectedRows({ rows }: { rows: Row[] }) {
  const { t } = useTranslation('invites');
  const format = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  const columns = useMemo((): ListColumn<Row>[] => {
    const why = ({ field, code, params, reason }: Row) =>
      `${t(`column.${field}`, { defaultValue: field })}: ${errorText({ code, params: params as FaultParams }) ?? reason}`;
    return [
      {
        id: 'row',
        size: 'count',
        header: t('column.row'),
        value: ({ row }) => row,
        cell: ({ row }) => format.whole(row),
        align: 'end',
        isFixed: true,
      },
      {
        id: 'email',
        header: t('column.email'),
        value: ({ email }) => email,
        cell: ({ email }) => <span className="cell-name">{email || '–'}</span>,
        card: 'title',
        isFixed: true,
      },
      {
        id: 'why',
        size: 'text',
        header: t('column.why'),
        value: why,
        cell: why,
        isText: true,
        isFixed: true,
      },
    ];
  }, [t, format]);
  const downloadRows = async () => {
    const { csv } = await import('@backroom/platform/text-files');
    const name = t('rejectedName');
    const headers = columns.map(({ header }) => String(header));
    const cells = rows.map((row) => columns.map(({ value }) => value!(row)));
    download(`${name}.csv`, await writtenFile(csv, { name, headers, rows: cells }));
  };
  return (
    <section aria-label={t('rejected', { count: rows.length, number: format.whole(rows.length) })}>
      <div className="invites-rejected-head">
        <h3>{t('rejected', { count: rows.length, number: format.whole(rows.length) })}</h3>
        <Button size="small" icon={<DownloadIcon />} onClick={() => void downloadRows()}>
          {t('rejectedFile')}
        </Button>
      </div>
      <div className="invites-rejected">
        <PlainTable
          label={t('rejectedName')}
          columns={columns}
          rows={isExpanded ? rows : rows.slice(0, initialRows)}
          rowId={({ row }) => row}
          isStale={false}
        />
      </div>
      {!isExpanded && rows.length > initialRows && (
        <Button variant="minimal" onClick={() => setExpanded(true)}>
          {t('showAll', { number: format.whole(rows.length) })}
        </Button>
      )}
    </section>
  );
}
