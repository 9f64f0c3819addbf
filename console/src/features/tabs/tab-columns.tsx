import { Button, Tag } from '@blueprintjs/core';
import type { Format } from '../../app/i18n/format';
import { Email } from '../../kit/table/email';
import type { ListColumn } from '../../kit/table/list-types';
import { ArchiveTab } from './archive-tab';
import { LimitField } from './limit-field';
import { limitText, ownerOf, statusText, TabStatus, type Words } from './tab-status';
import type { Tab } from './tabs.api';

/** The limit being edited in place; absent for users without the permission. */
export interface LimitEdit {
  id: string | undefined;
  begin: (tab: Tab) => void;
  end: () => void;
}

export function tabColumns(t: Words, format: Format, edit: LimitEdit | undefined): ListColumn<Tab>[] {
  return [
    {
      id: 'email',
      header: t('column.email'),
      value: (tab) => ownerOf(t, tab),
      cell: (tab) => (tab.email ? <Email of={tab.email} /> : ownerOf(t, tab)),
      card: 'title',
      isFixed: true,
    },
    {
      id: 'firstName',
      header: t('column.firstName'),
      value: ({ firstName }) => firstName,
      cell: ({ firstName }) => firstName,
      card: 'line',
    },
    {
      id: 'lastName',
      header: t('column.lastName'),
      value: ({ lastName }) => lastName,
      cell: ({ lastName }) => lastName,
    },
    {
      id: 'balance',
      header: t('column.balance'),
      align: 'end',
      card: 'figure',
      priority: 2,
      value: ({ balance, currency }) => format.moneyCell(balance, currency),
      cell: ({ balance, currency }) => format.money(balance, currency),
    },
    {
      id: 'limit',
      header: t('column.limit'),
      align: 'end',
      priority: 2,
      value: (tab) => (tab.limit === 0 ? t('none') : format.moneyCell(tab.limit, tab.currency)),
      cell: (tab) =>
        edit && edit.id === tab.id ? <LimitField tab={tab} onClose={edit.end} /> : limitText(t, format, tab),
    },
    {
      id: 'status',
      header: t('column.status'),
      card: 'line',
      priority: 2,
      value: (tab) => statusText(t, tab),
      cell: (tab) => (
        <>
          <TabStatus tab={tab} t={t} />
          {tab.paying > 0 && (
            <Tag minimal>{t('payingOf', { amount: format.money(tab.paying, tab.currency) })}</Tag>
          )}
        </>
      ),
    },
    ...(edit
      ? [
          {
            id: 'act',
            header: t('column.act'),
            isActions: true,
            cell: (tab: Tab) => (
              <>
                <Button
                  variant="minimal"
                  size="small"
                  aria-label={t('editLimitOf', { customer: ownerOf(t, tab) })}
                  disabled={edit.id === tab.id}
                  onClick={() => edit.begin(tab)}
                >
                  {t('editLimit')}
                </Button>
                <ArchiveTab tab={tab} />
              </>
            ),
          },
        ]
      : []),
  ];
}
