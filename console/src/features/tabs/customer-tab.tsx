import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { ErrorNote } from '../../app/feedback/error-note';
import { useOperators } from '../../kit/filter/operators.api';
import { useFormat } from '../../app/i18n/use-format';
import '../purses/purses.css';
import { atOperator } from '../../app/routes/at-operator';
import { useMayChange } from '../../app/routes/use-may-change';
import { useTo } from '../../app/routes/use-to';
import { PanelSkeleton } from '../../kit/table/panel-skeleton';
import { ArchiveTab } from './archive-tab';
import { ChargeTab } from './charge-tab';
import { LimitField } from './limit-field';
import { limitText, TabStatus } from './tab-status';
import { tabsSource, type Tab } from './tabs.api';
import './tabs.css';
import './strings';

const OpenTab = lazy(() => import('./open-tab'));

type Customer = Pick<Schemas['Customer'], 'id' | 'AccountId' | 'email'>;

/** The tab of a customer, or a button to open one. */
export default function CustomerTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('tabs');
  const request = { accountId: customer.AccountId, customer: customer.id, page: 1, limit: 10 };
  const { data, error, refetch } = useLastingQuery(tabsSource.query(request));
  if (error) return <ErrorNote title={t('error.list')} error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton rows={1} />;
  const [tab] = data.rows;
  return tab ? <OpenedTab tab={tab} /> : <NoTab customer={customer} />;
}

function NoTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('tabs');
  const session = useSignedIn();
  const mayChange = useMayChange();
  const operator = useOperators().operators.find(({ id }) => id === customer.AccountId);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="panel-empty">
      <p>{t('hasNone')}</p>
      {operator && mayChange && holds(session, 'WalletsCredit', operator.id, true) && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
      {isOpen && operator && (
        <Suspense fallback={null}>
          <OpenTab operator={operator} customer={customer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function OpenedTab({ tab }: { tab: Tab }) {
  const { t } = useTranslation('tabs');
  const format = useFormat();
  const to = useTo();
  const mayChange = useMayChange();
  const [isEdited, setEdited] = useState(false);
  const { id, customerId, AccountId, balance, reserved, paying, currency } = tab;
  const facts = [
    [t('column.balance'), format.money(balance, currency)],
    ...(reserved > 0 ? [[t('reserved'), format.money(reserved, currency)]] : []),
    ...(paying > 0 ? [[t('paying'), format.money(paying, currency)]] : []),
    [
      t('column.limit'),
      isEdited ? <LimitField tab={tab} onClose={() => setEdited(false)} /> : limitText(t, format, tab),
    ],
    [t('column.status'), <TabStatus key="status" tab={tab} t={t} />],
  ] as const;
  return (
    <section className="panel customer-tab" aria-label={t('title')}>
      <dl className="purse-facts">
        {facts.map(([label, value]) => (
          <div key={String(label)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={atOperator(to(`/customers/${customerId}/purses/${id}`), AccountId)}>{t('movements')}</Link>
      {mayChange && (
        <span>
          <Button variant="minimal" size="small" disabled={isEdited} onClick={() => setEdited(true)}>
            {t('editLimit')}
          </Button>
          <ChargeTab tab={tab} />
          <ArchiveTab tab={tab} />
        </span>
      )}
    </section>
  );
}
