import { ProgressBar } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useEachCustomer } from '../customers/each/use-each-customer';
import '../customers/strings';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { showDone } from '../../app/feedback/response';
import { everyLocation } from '../../kit/filter/global-filter';
import { LocationField } from '../../kit/filter/location-field';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { Form } from '../../kit/form/form';
import { useFormat } from '../../app/i18n/use-format';
import { fault } from '../../app/problems/fault-text';
import { ChargeResults } from './charge-results';
import './strings';
import { ownerOf } from './tab-status';
import { toCharge } from './to-charge';
import { payTab, useRefetchTabs, type Tab } from './tabs.api';

interface Fields {
  locationId: number;
}

interface Props {
  /** All of one operator. */
  tabs: readonly Tab[];
  onClose: () => void;
}

/**
 * Charges each customer's default card for the balance of their tab (Close Tabs): one call per tab, with a result for
 * each (H-19). The displayed amount is charged, less the pending payments. Later purchases are not charged.
 */
export default function ChargeTabs({ tabs, onClose }: Props) {
  const { t } = useTranslation('tabs');
  const { t: tCustomers } = useTranslation('customers');
  const format = useFormat();
  const refetchTabs = useRefetchTabs();
  const { filter } = useGlobalFilter();
  const [{ currency, AccountId }] = tabs as [Tab];
  const byCustomer = [...tabs].sort((one, other) => one.customerId - other.customerId);
  const tabOf = (id: number) => tabs.find(({ customerId }) => customerId === id)!;
  const { form, saving, progress, ended } = useEachCustomer<Fields>({
    name: 'charge-tabs',
    scope: [AccountId, ...byCustomer.map(toCharge)],
    customers: tabs.map(({ customerId: id, firstName, lastName }) => ({ id, firstName, lastName })),
    initialFields: { locationId: filter.location },
    rules: ({ locationId }) => ({ locationId: locationId > everyLocation ? undefined : fault('required') }),
    async call({ locationId }, id, key) {
      const value = toCharge(tabOf(id));
      if (value <= 0) {
        const isPaying = tabOf(id).paying > 0;
        return { failure: t(isPaying ? 'charge.paying' : 'charge.nothing'), isUnclear: false };
      }
      const { balance } = await payTab({ userId: id, value, locationId }, key);
      return balance === null ? { failure: t('charge.unknown'), isUnclear: true } : null;
    },
    onRunEnd: () => void refetchTabs(),
    onDone() {
      showDone(t('charge.done', { count: tabs.length, amount: total }));
      onClose();
    },
    showsEach: tabs.length > 1,
  });
  const chargeable = tabs.filter((tab) => toCharge(tab) > 0);
  const total = format.money(
    chargeable.reduce((sum, tab) => sum + toCharge(tab), 0),
    currency,
  );
  const title = t(tabs.length > 1 ? 'closeTabs' : 'charge.title');
  if (ended)
    return (
      <ChargeResults
        title={title}
        rows={ended.outcomes.map((outcome) => ({ ...outcome, tab: tabOf(outcome.customer.id) }))}
        onRetry={ended.retry}
        onClose={onClose}
      />
    );
  return (
    <FormDialog title={title} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={title}
        errorTitle={t('error.charge')}
        describe={(_name, value) => ({ label: t('charge.location'), text: String(value) })}
        onCancel={onClose}
        isDanger
      >
        <p>
          {tabs.length > 1
            ? t('charge.sentence', { count: chargeable.length, amount: total })
            : t('charge.sentenceOfOne', { customer: ownerOf(t, tabs[0]!), amount: total })}
        </p>
        <LocationField
          {...form.field('locationId')}
          label={t('charge.location')}
          placeholder={t('charge.choose')}
          operator={AccountId}
        />
        {saving.isPending && tabs.length > 1 && (
          <ProgressBar aria-label={tCustomers('each.progress')} value={progress} />
        )}
      </Form>
    </FormDialog>
  );
}
