import type { Schemas } from '@backroom/gateway/v2';
import { SegmentedControl, Tag } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { ListScreen } from '../../kit/table/list-screen';
import type { ListColumn } from '../../kit/table/list-types';
import { alarmKindOf, alarmKinds, alarmsSource, includesAll } from './attention.api';
import './strings';

/** /alarms: devices that need attention; ongoing alarms come first (LOC-2). */
export function Alarms() {
  const { t } = useTranslation('attention');
  const format = useFormat();
  const columns = useMemo((): ListColumn<Schemas['Alarm']>[] => {
    const kind = (row: Schemas['Alarm']) => {
      const name = t(`kind.${row.kind}`);
      return row.count > 1 ? t('times', { kind: name, n: format.whole(row.count) }) : name;
    };
    const time = (at: string | null, zone: string) => (at ? format.moment(at, zone) : '–');
    return [
      {
        id: 'device',
        header: t('column.device'),
        cell: ({ deviceName }) => <span className="cell-name">{deviceName}</span>,
        value: ({ deviceName }) => deviceName,
        card: 'title',
        isFixed: true,
      },
      {
        id: 'location',
        header: t('column.location'),
        cell: ({ locationName }) => locationName,
        value: ({ locationName }) => locationName,
      },
      {
        id: 'kind',
        header: t('column.kind'),
        cell: (row) => (
          <Tag minimal intent={row.endedAt ? 'none' : 'danger'}>
            {kind(row)}
          </Tag>
        ),
        value: kind,
      },
      {
        id: 'since',
        size: 'time',
        header: t('column.since'),
        cell: ({ since, timezone }) => time(since, timezone),
        value: ({ since, timezone }) => format.momentCell(since, timezone),
      },
      {
        id: 'ended',
        size: 'time',
        header: t('column.ended'),
        cell: ({ endedAt, timezone }) => time(endedAt, timezone),
        value: ({ endedAt, timezone }) => (endedAt ? format.momentCell(endedAt, timezone) : null),
      },
    ];
  }, [t, format]);
  return (
    <ListScreen
      source={alarmsSource}
      // Ongoing alarms also come first when resolved ones are shown.
      defaultSort={({ filters }) => (includesAll(filters) ? '' : '-since')}
      label={t('alarms')}
      columns={columns}
      rowName={(row) => `${row.deviceName}, ${t(`kind.${row.kind}`)}`}
      searchLabel={t('search')}
      filters={({ list }) => (
        <>
          <SegmentedControl
            aria-label={t('state.label')}
            size="small"
            options={(['open', 'all'] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
            value={includesAll(list.filters) ? 'all' : 'open'}
            onValueChange={(value) => list.change({ filters: { state: value === 'all' ? 'all' : '' } })}
          />
          <SegmentedControl
            aria-label={t('column.kind')}
            size="small"
            options={[
              { value: '', label: t('kind.every') },
              ...alarmKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
            value={alarmKindOf(list.filters) ?? ''}
            onValueChange={(kind) => list.change({ filters: { kind } })}
          />
        </>
      )}
      errorTitle={t('error.alarms')}
      file={t('alarms')}
      empty={{ title: t('noAlarms'), text: t('noAlarmsText') }}
      nothing={{ title: t('nothing'), text: t('nothingText') }}
      isNarrowed={({ filters }) => alarmKindOf(filters) !== undefined}
      newRowsText={(count) => t('newAlarms', { count })}
    />
  );
}
