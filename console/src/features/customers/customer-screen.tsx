import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { Loaded } from '../../app/feedback/loaded';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { useFormat } from '../../app/i18n/use-format';
import { AtOwnOperator } from '../../kit/record/at-own-operator';
import { Record as RecordScreen } from '../../kit/record/record';
import { recordId } from '../../kit/record/record-id';
import { useTo } from '../../app/routes/use-to';
import { PanelSkeleton } from '../../kit/table/panel-skeleton';
import { useDebtTexts } from '../debts/use-debt-texts';
import { CustomerPurses } from '../purses/customer-purses';
import { FundsButton } from './funds/funds-button';
import { CustomerSales } from './customer-sales';
import { fullName } from './customer-search';
import { customerQuery } from './customers.api';
import './customers.css';
import './strings';

const CustomerCards = lazy(() => import('../cards/customer-cards'));
const CustomerDebts = lazy(() => import('../debts/customer-debts'));
const CustomerTab = lazy(() => import('../tabs/customer-tab'));

/** /customers/{id}: one customer of the operator in view, with their purchases there (CUST-1). */
export const CustomerScreen = ofOneOperator(function CustomerHere({
  operator,
}: {
  operator: Schemas['Account'];
}) {
  const { t } = useTranslation('customers');
  const { id = '' } = useParams();
  const query = useQuery(customerQuery(operator.id, recordId(id)));
  return (
    <Loaded query={query} errorTitle={t('error.one')}>
      {(customer) => (
        <AtOwnOperator key={customer.id} own={[customer.AccountId]}>
          <CustomerRecord customer={customer} />
        </AtOwnOperator>
      )}
    </Loaded>
  );
});

function CustomerRecord({ customer }: { customer: Schemas['Customer'] }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const to = useTo();
  const { id, AccountId, email, phone, groups, joinedOn, joinedBy, lastSeen, lastLocation } = customer;
  const { timezone } = lastLocation;
  const [cash] = customer.funds;
  const [earned] = customer.points;
  const owed = useDebtTexts(customer);
  // Cards are charged on behalf of the whole operator.
  const hasWholeOperator = holds(useSignedIn(), 'CustomersAll', AccountId, true);
  const sales = useMemo(() => ({ id, operator: AccountId }), [id, AccountId]);
  return (
    <RecordScreen
      title={fullName(customer)}
      action={<FundsButton customers={[customer]} kinds={['points', 'cash']} />}
      facts={[
        { label: t('id'), value: id },
        { label: t('column.email'), value: <span className="customer-email">{email}</span> },
        { label: t('phone'), value: phone },
        { label: t('cash'), value: cash && format.money(cash.balance, cash.currency) },
        ...owed.map((amount) => ({ label: t('owes'), value: amount })),
        { label: t('points'), value: earned && format.whole(earned.balance) },
        {
          label: t('column.groups'),
          value:
            groups.length > 0 &&
            groups.map((group, n) => (
              <span key={group.id}>
                {n > 0 && ', '}
                <Link to={to(`/groups/${group.id}`)}>{group.name}</Link>
              </span>
            )),
        },
        { label: t('column.joined'), value: `${format.moment(joinedOn, timezone)} · ${t(`by.${joinedBy}`)}` },
        {
          label: t('column.lastSeen'),
          value: [format.moment(lastSeen, timezone), lastLocation.name].filter(Boolean).join(' · '),
        },
      ]}
      tabs={[
        {
          id: 'sales',
          label: t('transactions'),
          content: <CustomerSales key="order" kind="order" customer={sales} />,
        },
        {
          id: 'loads',
          label: t('balances'),
          content: <CustomerSales key="valueAdd" kind="valueAdd" customer={sales} />,
        },
        { id: 'purses', label: t('purses'), content: <CustomerPurses customer={sales} /> },
        { id: 'tab', label: t('tab'), content: lazyPart(<CustomerTab customer={customer} />) },
        ...(hasWholeOperator
          ? [{ id: 'cards', label: t('cards'), content: lazyPart(<CustomerCards customer={sales} />) }]
          : []),
        { id: 'debts', label: t('debts'), content: lazyPart(<CustomerDebts customer={sales} />) },
      ]}
      kind="customer"
      history={{ subjectKind: 'customer', subjectId: id, operator: AccountId, zone: timezone }}
    />
  );
}

/** Parts that load after the record. */
const lazyPart = (part: ReactNode) => <Suspense fallback={<PanelSkeleton rows={1} />}>{part}</Suspense>;
