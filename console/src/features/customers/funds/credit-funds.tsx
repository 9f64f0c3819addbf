import type { Schemas } from '@backroom/gateway/v2';
import { ProgressBar } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/dialog/form-dialog';
import { showDone } from '../../../app/feedback/response';
import { useOperator } from '../../../kit/filter/one-operator';
import { LocationField } from '../../../kit/filter/location-field';
import { useGlobalFilter } from '../../../kit/filter/use-global-filter';
import { Form } from '../../../kit/form/form';
import { NumberField } from '../../../kit/form/number-field';
import { SelectField } from '../../../kit/form/select-field';
import { useFormat } from '../../../app/i18n/use-format';
import { FailedCustomers } from '../each/failed-customers';
import { useEachCustomer } from '../each/use-each-customer';
import { fullName } from '../customer-search';
import { fundsRules, type FundsFields, type FundsKind } from './funds-fields';
import { creditFunds, useRefetchBalances } from './funds.api';

export interface CreditFundsProps {
  /** All of one operator. */
  customers: readonly Schemas['Customer'][];
  /** The kinds that may be credited; the first is preselected. */
  kinds: readonly FundsKind[];
  onClose: () => void;
}

/**
 * Credits points or money from the operator to customers (C-03): one call per customer, and failures are listed by
 * name.
 */
export default function CreditFunds(props: CreditFundsProps) {
  const { operator } = useOperator(props.customers[0]!.AccountId);
  return operator ? <FundsForm {...props} operator={operator} /> : null;
}

function FundsForm({
  customers,
  kinds,
  operator,
  onClose,
}: CreditFundsProps & { operator: Schemas['Account'] }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const onRunEnd = useRefetchBalances();
  const { filter } = useGlobalFilter();
  const { id: operatorId, currency } = operator;
  const textOf = ({ kind, amount }: FundsFields) =>
    kind === 'points' ? format.whole(Number(amount)) : format.money(Number(amount), currency);
  const doneText = (fields: FundsFields, count: number) =>
    t(`funds.done.${fields.kind}`, { count, amount: textOf(fields) });
  const {
    form,
    saving,
    progress,
    ended: failed,
  } = useEachCustomer<FundsFields>({
    name: 'funds',
    scope: [operatorId],
    customers,
    initialFields: { kind: kinds[0]!, amount: '', locationId: filter.location },
    rules: (fields) => fundsRules(fields, currency),
    call: async (fields, id, key) =>
      (await creditFunds(fields, id, key)).balance === null
        ? { failure: t('funds.unknown'), isUnclear: true }
        : null,
    onRunEnd,
    onDone(fields) {
      showDone(doneText(fields, customers.length));
      onClose();
    },
  });
  if (failed)
    return (
      <FailedCustomers
        outcomes={failed.outcomes}
        title={t(`funds.failed.${failed.fields.kind}`)}
        doneText={(count) => doneText(failed.fields, count)}
        onRetry={failed.retry}
        onClose={onClose}
      />
    );
  const isSeveral = customers.length > 1;
  return (
    <FormDialog title={t(kinds.length > 1 ? 'funds.add' : 'funds.issue')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={t(`funds.give.${form.fields.kind}`)}
        errorTitle={t(`funds.failed.${form.fields.kind}`)}
        describe={(name, value) => ({ label: t(`funds.${name}`), text: String(value) })}
        onCancel={onClose}
        isOpen
      >
        <p>
          {isSeveral
            ? t('funds.toSeveral', { count: customers.length })
            : t('funds.toOne', { name: fullName(customers[0]!) })}
        </p>
        {kinds.length > 1 && (
          <SelectField
            {...form.field('kind')}
            label={t('funds.kind')}
            options={kinds.map((kind) => ({ value: kind, label: t(`funds.of.${kind}`) }))}
          />
        )}
        <NumberField
          {...form.field('amount')}
          label={form.fields.kind === 'points' ? t('funds.amount') : t('funds.money', { currency })}
        />
        <LocationField
          {...form.field('locationId')}
          label={t('funds.location')}
          placeholder={t('funds.choose')}
          operator={operatorId}
        />
        {saving.isPending && isSeveral && <ProgressBar aria-label={t('each.progress')} value={progress} />}
      </Form>
    </FormDialog>
  );
}
