import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import { textWidth } from '../../kit/table/column-fit';
import type { ListColumn } from '../../kit/table/list-types';

export function deadLetterColumns(
  t: TFunction<'system'>,
  format: Format,
  onRedrive: (row: Schemas['ParkedKey']) => void,
): ListColumn<Schemas['ParkedKey']>[] {
  return [
    {
      id: 'since',
      size: 'time',
      header: t('column.since'),
      cell: ({ since }) => (
        <span className="dead-since">
          {format.dateTime(since, 'UTC')} <span className="muted">UTC</span>
        </span>
      ),
    },
    {
      id: 'key',
      header: t('column.key'),
      cell: ({ key }) => <code className="dead-key">{key}</code>,
      card: 'title',
      isFixed: true,
    },
    { id: 'consumer', header: t('column.consumer'), cell: ({ consumer }) => consumer },
    {
      id: 'type',
      header: t('column.type'),
      cell: ({ type }) => type || <span className="muted">{t('unknownType')}</span>,
    },
    {
      id: 'reason',
      size: 'text',
      header: t('column.reason'),
      cell: ({ reason }) => (
        <span className="dead-reason" title={reason}>
          {reason}
        </span>
      ),
    },
    {
      id: 'events',
      size: 'count',
      header: t('column.events'),
      cell: ({ events }) => format.whole(events),
      align: 'end',
    },
    {
      id: 'redrive',
      size: textWidth(t('redrive')) + 48,
      priority: 2,
      isActions: true,
      header: t('column.act'),
      cell: (row) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('redriveKey', { key: row.key, consumer: row.consumer })}
          onClick={() => onRedrive(row)}
        >
          {t('redrive')}
        </Button>
      ),
    },
  ];
}
