import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { fullName } from '../customers/customer-search';
import { customerQuery } from '../customers/customers.api';
import { Loaded } from '../../app/feedback/loaded';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { useCallFilter } from '../../kit/filter/use-global-filter';
import { useScreenTitle } from '../../app/frame/screen-title';
import { useFormat } from '../../app/i18n/use-format';
import { MovingFigure } from '../../app/live/moving-figure';
import { AtOwnOperator } from '../../kit/record/at-own-operator';
import { recordId } from '../../kit/record/record-id';
import { SaleLink } from '../sales/sale-link';
import { useTo } from '../../app/routes/use-to';
import { ListScreen } from '../../kit/table/list-screen';
import { useListState, type ListControl } from '../../kit/table/use-list-state';
import { AsOf, momentOf } from './as-of';
import { entryColumns } from './purse-columns';
import { amountText, purseText } from './purse-text';
import { purseEntriesSource, purseQuery, type PurseName } from './purses.api';
import './purses.css';
import './strings';

/** /customers/{id}/purses/{purse}: a customer's purse, its balance at any moment, and its movements (CUST-2). */
export const PurseScreen = ofOneOperator(function PurseHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('purses');
  const { id = '', purse = '' } = useParams();
  const name = { operator: operator.id, id: recordId(id), purse };
  const query = useQuery(purseQuery(name));
  return (
    <Loaded query={query} errorTitle={t('error.one')}>
      {(found) => (
        <AtOwnOperator own={[found.purse.AccountId]}>
          <PurseEntries found={found} name={name} />
        </AtOwnOperator>
      )}
    </Loaded>
  );
});

function PurseEntries({ found, name }: { found: Schemas['PurseDetails']; name: PurseName }) {
  const { t } = useTranslation('purses');
  const format = useFormat();
  const { startDate, endDate } = useCallFilter();
  const customer = useQuery(customerQuery(name.operator, name.id)).data;
  const { purse } = found;
  const typed = momentOf(useListState(purseEntriesSource).filters.at, purse.timezone);
  // The link may come from a user with access to all locations: users limited to some have no field to clear the
  // moment.
  const at = holds(useSignedIn(), 'CustomersAll', purse.AccountId, true) ? typed : undefined;
  const what = purseText(t, purse);
  const title = customer ? t('title', { what, name: fullName(customer) }) : what;
  useScreenTitle(title);
  const maySee = holds(useSignedIn(), 'LedgerAll', purse.AccountId);
  const columns = useMemo(
    () =>
      entryColumns(
        t,
        format,
        purse.kind,
        maySee ? (order, text) => <SaleLink id={order}>{text}</SaleLink> : undefined,
      ),
    [t, format, purse.kind, maySee],
  );
  return (
    <ListScreen
      source={purseEntriesSource}
      // Movements after the moment in view are left out.
      extraParams={{ ...name, ...(at ? { at } : { startDate, endDate }) }}
      above={({ list }) => <PurseHead found={found} name={name} list={list} />}
      label={t('entries')}
      columns={columns}
      rowName={({ at, location }) => format.moment(at, location.timezone)}
      file={title}
      errorTitle={t('error.entries')}
      empty={{ title: t('empty'), text: t('emptyText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}

interface HeadProps {
  found: Schemas['PurseDetails'];
  name: PurseName;
  list: ListControl;
}

/** The current balance, reservations, and past balances. */
function PurseHead({ found: { purse, reservations }, name, list }: HeadProps) {
  const { t } = useTranslation('purses');
  const format = useFormat();
  const to = useTo();
  const customer = useQuery(customerQuery(name.operator, name.id)).data;
  // Users limited to some locations see only the movements there, and no balance at a moment.
  const seesAllLocations = holds(useSignedIn(), 'CustomersAll', purse.AccountId, true);
  const text = (amount: number) => amountText(t, format, amount, purse.currency);
  return (
    <section className="panel purse-head" aria-label={t('now')}>
      <dl className="purse-facts">
        <div>
          <dt>{t('column.balance')}</dt>
          <dd className="purse-balance">
            <MovingFigure text={text(purse.balance)} />
          </dd>
        </div>
        {reservations.map(({ orderId, amount, until, location }) => (
          <div key={orderId}>
            <dt>{[t('reserved'), location].filter(Boolean).join(' · ')}</dt>
            <dd>
              {text(amount)}{' '}
              <span className="muted">{t('until', { when: format.moment(until, purse.timezone) })}</span>
            </dd>
          </div>
        ))}
        {purse.kind === 'tab' && (
          <div>
            <dt>{t('limit')}</dt>
            <dd>{text(purse.limit)}</dd>
          </div>
        )}
        <div>
          <dt>{t('of')}</dt>
          <dd>
            <Link to={to(`/customers/${name.id}`)}>{customer ? fullName(customer) : t('customer')}</Link>
          </dd>
        </div>
      </dl>
      {seesAllLocations && <AsOf purse={purse} name={name} list={list} />}
    </section>
  );
}
