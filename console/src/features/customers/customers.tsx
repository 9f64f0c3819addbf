import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { EnvelopeIcon, PeopleIcon, UploadIcon } from '@blueprintjs/icons';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../kit/export/download-button';
import { CopyButton } from '../../kit/form/copy-button';
import { PlainSelect } from '../../kit/form/plain-select';
import { useFormat } from '../../app/i18n/use-format';
import { atOperator } from '../../app/routes/at-operator';
import { useMayChange, useMayOpen } from '../../app/routes/use-may-change';
import { useGo, useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import { customerColumns } from './customer-columns';
import { fullName } from './customer-search';
import { customersSource } from './customers.api';
import { FundsButton } from './funds/funds-button';
import { GiftButton } from './gift/gift-button';
import { GroupFilter } from './group-filter';
import { ToGroupButton } from './to-group-button';
import './strings';

/** Invites of customers. */
const invites = '/customers/invite';

const justPoints = ['points'] as const;

export const firstQueries = firstPage(customersSource);

/** /customers: customers of the operators in view (CUST-1). */
export function Customers() {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const [go, to] = [useGo(), useTo()];
  const mayChange = useMayChange();
  const mayInvite = useMayOpen(invites);
  const columns = useMemo(() => customerColumns(t, format), [t, format]);
  const pathOf = useCallback(
    ({ id, AccountId }: Schemas['Customer']) => atOperator(to(`/customers/${id}`), AccountId),
    [to],
  );
  return (
    <ListScreen
      source={customersSource}
      label={t('title')}
      columns={columns}
      rowName={fullName}
      searchLabel={t('search')}
      errorTitle={(detail) => t('error.list', { detail })}
      to={pathOf}
      filters={({ list }) => (
        <>
          <GroupFilter list={list} />
          <PlainSelect
            aria-label={t('checkIn')}
            value={list.filters.checkedIn ? 'true' : ''}
            options={[
              { value: '', label: t('everybody') },
              { value: 'true', label: t('checkedIn') },
            ]}
            onChange={(event) => list.change({ filters: { checkedIn: event.currentTarget.value } })}
          />
        </>
      )}
      selection={({ request }) => ({
        query: customersSource.pages(request),
        actions: (rows) => (
          <>
            <FundsButton customers={rows} kinds={justPoints} />
            <GiftButton customers={rows} />
            {mayChange && <ToGroupButton customers={rows} />}
            <CopyButton text={rows.map(({ email }) => email).join('\n')} label={t('copyEmails')} />
          </>
        ),
      })}
      actions={({
        request: { page: _page, limit: _limit, sort: _sort, ...params },
        query,
        columns: whole,
      }) => (
        <>
          <DownloadButton
            name={t('file')}
            path="/exports/customers"
            total={query.data?.total}
            params={params as Record<string, string | number>}
            columns={whole}
            query={customersSource.pages(params)}
            errorTitle={t('error.download')}
          />
          {mayInvite && (
            <>
              <Button icon={<EnvelopeIcon />} onClick={() => go(invites)}>
                {t('invite')}
              </Button>
              {mayChange && (
                <Button icon={<UploadIcon />} onClick={() => go(invites, { upload: 'true' })}>
                  {t('uploadInvites')}
                </Button>
              )}
            </>
          )}
          {mayChange && (
            <Button icon={<PeopleIcon />} onClick={() => go('/groups/new')}>
              {t('createGroup')}
            </Button>
          )}
        </>
      )}
      empty={{ title: t('empty'), text: t('emptyText') }}
      nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
      isNarrowed={({ filters }) => !!filters.group || !!filters.checkedIn}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
