import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { SelectionButton } from '../customers/selection-button';
import { useOneOperator } from '../../kit/filter/one-operator';
import { useFormat } from '../../app/i18n/use-format';
import { atOperator } from '../../app/routes/at-operator';
import { useMayChange, useMayOpen } from '../../app/routes/use-may-change';
import { useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import { tabColumns } from './tab-columns';
import { ownerOf } from './tab-status';
import { tabsSource, type Tab } from './tabs.api';
import './tabs.css';
import './strings';

const OpenTab = lazy(() => import('./open-tab'));
const ChargeTabs = lazy(() => import('./charge-tabs'));

/** Maximum number of tabs per operation. */
const maxSelected = 500;

export const firstQueries = firstPage(tabsSource);

/** /tabs: tabs of customers with their balances and limits (CUST-6). */
export function Tabs() {
  const { t } = useTranslation('tabs');
  const format = useFormat();
  const to = useTo();
  const session = useSignedIn();
  const mayChange = useMayChange();
  const maySeeCustomers = useMayOpen('/customers/{id}');
  const { operator } = useOneOperator();
  const mayOpen = !!operator && mayChange && holds(session, 'WalletsCredit', operator.id, true);
  const [edited, setEdited] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(
    () =>
      tabColumns(
        t,
        format,
        mayChange
          ? { id: edited, begin: ({ id }) => setEdited(id), end: () => setEdited(undefined) }
          : undefined,
      ),
    [t, format, mayChange, edited],
  );
  const pathOf = useCallback(
    ({ customerId, AccountId }: Tab) => atOperator(`${to(`/customers/${customerId}`)}&tab=tab`, AccountId),
    [to],
  );
  return (
    <>
      <ListScreen
        source={tabsSource}
        label={t('title')}
        columns={columns}
        rowName={(tab) => ownerOf(t, tab)}
        searchLabel={t('search')}
        errorTitle={t('error.list')}
        to={maySeeCustomers ? pathOf : undefined}
        file={t('title')}
        selection={({ request }) =>
          mayChange
            ? {
                query: tabsSource.pages(request),
                actions: (rows) => (
                  <SelectionButton
                    customers={rows}
                    text={t('closeTabs')}
                    maxSelected={maxSelected}
                    dialog={(tabs, onClose) => <ChargeTabs tabs={tabs} onClose={onClose} />}
                  />
                ),
              }
            : undefined
        }
        add={mayOpen ? { text: t('open'), onClick: () => setOpen(true) } : undefined}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        newRowsText={(count) => t('newRows', { count })}
      />
      {isOpen && operator && (
        <Suspense fallback={null}>
          <OpenTab operator={operator} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
