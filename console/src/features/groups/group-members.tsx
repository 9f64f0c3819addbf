import type { Schemas } from '@backroom/gateway/v2';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName, nameOrEmail } from '../customers/customer-search';
import { ExportButton } from '../../kit/export/export-button';
import { CustomerPicker } from '../customers/customer-picker';
import { ErrorNote } from '../../app/feedback/error-note';
import { atOperator } from '../../app/routes/at-operator';
import { useMayChange, useMayOpen } from '../../app/routes/use-may-change';
import { useTo } from '../../app/routes/use-to';
import { PanelList } from '../../kit/table/panel-list';
import { useRowActions } from '../../kit/table/row-actions';
import type { ListColumn } from '../../kit/table/list-types';
import { TitleLink } from '../../kit/table/title-link';
import { addGroupMembers, customerGroupsSource, membersSource } from './groups.api';
import './groups.css';
import { RemoveMembers } from './remove-members';

/** Members of a group; customers are added and removed immediately. */
export function GroupMembers({ group: { id, AccountId, name } }: { group: Schemas['CustomerGroup'] }) {
  const { t } = useTranslation('groups');
  const client = useQueryClient();
  const mayChange = useMayChange();
  const mayOpen = useMayOpen('/customers');
  const to = useTo();
  const onSettled = useCallback(async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: customerGroupsSource.key });
    await client.invalidateQueries({ queryKey: ['customers'] });
  }, [client]);
  const adding = useMutation({ mutationFn: (user: number) => addGroupMembers(id, [user]), onSettled });
  const plain = useMemo(
    (): ListColumn<Schemas['Customer']>[] => [
      {
        id: 'name',
        header: t('member'),
        value: fullName,
        cell: (one) => (
          <TitleLink to={mayOpen ? atOperator(to(`/customers/${one.id}`), AccountId) : undefined}>
            <span className="cell-name">{nameOrEmail(one)}</span>
          </TitleLink>
        ),
        card: 'title',
        isFixed: true,
      },
      {
        id: 'email',
        header: t('email'),
        value: ({ email }) => email,
        cell: ({ email }) => <span className="cell-name">{email}</span>,
        card: 'line',
      },
    ],
    [t, mayOpen, to, AccountId],
  );
  const columns = useMemo(
    (): ListColumn<Schemas['Customer']>[] =>
      mayChange
        ? [
            ...plain,
            {
              id: 'acts',
              header: t('acts'),
              isActions: true,
              cell: (one) => (
                <RemoveMembers
                  button={{
                    ...{
                      variant: 'minimal',
                      size: 'small',
                      title: t('removeOne', { name: nameOrEmail(one) }),
                    },
                    'aria-label': t('removeOne', { name: nameOrEmail(one) }),
                  }}
                  group={id}
                  members={[one]}
                  onDone={onSettled}
                />
              ),
            },
          ]
        : plain,
    [plain, mayChange, id, onSettled, t],
  );
  const acts = useRowActions<Schemas['Customer']>({
    name: nameOrEmail,
    chosen: (members, clear) => (
      <RemoveMembers
        button={{ intent: 'danger', text: t('removeSelected') }}
        group={id}
        members={members}
        onDone={() => {
          clear();
          void onSettled();
        }}
      />
    ),
  });
  const request = { customerGroupId: id };
  return (
    <>
      <div className="panel-bar">
        {mayChange && (
          <CustomerPicker
            operator={AccountId}
            label={t('findMember')}
            onPick={(one) => adding.mutate(one.id)}
          />
        )}
        <ExportButton name={name} columns={plain} query={membersSource.pages(request)} />
      </div>
      {adding.error && (
        <ErrorNote
          error={adding.error}
          title={t('error.members')}
          onRetry={() => adding.mutate(adding.variables)}
        />
      )}
      <PanelList
        label={t('membersTab')}
        columns={columns}
        source={membersSource}
        extraParams={request}
        {...(mayChange && { acts })}
        empty={t('noMembers')}
        errorTitle={t('error.customers')}
      />
    </>
  );
}
