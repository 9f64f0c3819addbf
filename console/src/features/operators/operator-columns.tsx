import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import '../setup/setup.css';
import type { ListColumn } from '../../kit/table/list-types';

const intents = { active: 'success', pastDue: 'warning', suspended: 'danger', closed: 'none' } as const;

export function OperatorStatus({ status, t }: { status: string; t: TFunction<'operators'> }) {
  const known = status as keyof typeof intents;
  return (
    <Tag minimal intent={intents[known] ?? 'none'}>
      {t(`status.${known}`, { defaultValue: status })}
    </Tag>
  );
}

export function operatorColumns(t: TFunction<'operators'>): ListColumn<Schemas['Account']>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      value: ({ name }) => name,
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
      isFixed: true,
    },
    { id: 'id', header: t('id'), cell: ({ id }) => id, value: ({ id }) => id, align: 'end' },
    {
      id: 'program',
      header: t('program'),
      value: ({ loyaltyProgram }) => t(`programs.${loyaltyProgram}`),
      cell: ({ loyaltyProgram }) => t(`programs.${loyaltyProgram}`),
    },
    {
      id: 'currency',
      header: t('currency'),
      cell: ({ currency }) => currency,
      value: ({ currency }) => currency,
    },
    {
      id: 'timezone',
      header: t('timezone'),
      value: ({ timezone }) => timezone,
      cell: ({ timezone }) => timezone.replaceAll('_', ' '),
    },
    {
      id: 'status',
      size: 'status',
      header: t('statusLabel'),
      value: ({ status }) => t(`status.${status as 'active'}`, { defaultValue: status }),
      cell: ({ status }) => <OperatorStatus status={status} t={t} />,
      card: 'figure',
    },
  ];
}
