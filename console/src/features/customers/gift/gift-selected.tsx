import type { Schemas } from '@backroom/gateway/v2';
import { ProgressBar } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/dialog/form-dialog';
import { showDone } from '../../../app/feedback/response';
import { useOperator } from '../../../kit/filter/one-operator';
import { Form } from '../../../kit/form/form';
import { NumberField } from '../../../kit/form/number-field';
import { SelectField } from '../../../kit/form/select-field';
import { numberOf } from '../../../kit/form/typed-number';
import {
  amountFault,
  daysOf,
  giftCardBody,
  newGiftCard,
  type GiftCardFields,
} from '../../gift-cards/gift-card-fields';
import { giftCardsSource, issueGiftCard } from '../../gift-cards/gift-cards.api';
import '../../gift-cards/strings';
import { useFormat } from '../../../app/i18n/use-format';
import { todayIn } from '../../../app/i18n/zoned-time';
import { FailedCustomers } from '../each/failed-customers';
import { useEachCustomer } from '../each/use-each-customer';
import { fullName } from '../customer-search';

/** When a card is issued, and when its remainder expires (documented: from selected customers). */
const issues = ['once', 'monthly', 'quarterly'] as const;
const ends = ['endOfMonth', 'endOfQuarter'] as const;

interface Fields {
  /** As typed, with a point. */
  amount: string;
  issue: (typeof issues)[number];
  expiry: (typeof ends)[number];
}

interface Props {
  /** All of one operator. */
  customers: readonly Schemas['Customer'][];
  onClose: () => void;
}

/** Issues a gift card to each selected customer (GIFT-2): one call per customer, and failures are listed by name. */
export default function GiftSelected({ customers, onClose }: Props) {
  const { operator } = useOperator(customers[0]!.AccountId);
  return operator ? <GiftForm {...{ operator, customers, onClose }} /> : null;
}

function GiftForm({ operator, customers, onClose }: Props & { operator: Schemas['Account'] }) {
  const { t } = useTranslation('customers');
  const { t: tCards } = useTranslation('gift-cards');
  const format = useFormat();
  const client = useQueryClient();
  const { id: operatorId, currency, timezone } = operator;
  const count = customers.length;
  const {
    form,
    saving,
    progress,
    ended: failed,
  } = useEachCustomer<Fields>({
    name: 'gift',
    scope: [operatorId],
    customers,
    initialFields: { amount: '', issue: 'once', expiry: 'endOfMonth' },
    rules: ({ amount }) => ({ amount: amountFault(amount, currency) }),
    async call({ amount, issue, expiry }, id, key) {
      const recipient = { kind: 'user', id, name: '' } as const;
      const body = giftCardBody({ ...cardOf({ amount, issue, expiry }), recipient });
      await issueGiftCard(operatorId, body, key);
      return null;
    },
    onRunEnd: () => void client.invalidateQueries({ queryKey: giftCardsSource.key }),
    onDone() {
      showDone(t('gift.done', { count }));
      onClose();
    },
  });
  const { amount, issue } = form.fields;
  const { next, expires } = daysOf(cardOf(form.fields), todayIn(timezone));
  if (failed)
    return (
      <FailedCustomers
        outcomes={failed.outcomes}
        title={tCards('error.issue')}
        doneText={(some) => t('gift.done', { count: some })}
        onRetry={failed.retry}
        onClose={onClose}
      />
    );
  const total = format.money(count * numberOf(amount), currency);
  return (
    <FormDialog title={t('gift.title')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={tCards('issue')}
        errorTitle={tCards('error.issue')}
        describe={(name, value) => ({ label: t(`gift.${name}`), text: String(value) })}
        onCancel={onClose}
        isOpen
      >
        <p>
          {count > 1 ? t('gift.toSeveral', { count }) : t('gift.toOne', { name: fullName(customers[0]!) })}
        </p>
        <NumberField
          {...form.field('amount')}
          label={t('gift.amount')}
          leftElement={<span className="amount-unit">{format.currencySign(currency)}</span>}
        />
        <SelectField
          {...form.field('issue')}
          label={t('gift.issue')}
          options={issues.map((value) => ({ value, label: t(`gift.on.${value}`) }))}
          help={next ? tCards('nextIssue', { day: format.longBucket(next) }) : undefined}
        />
        {issue !== 'once' && (
          <SelectField
            {...form.field('expiry')}
            label={t('gift.expiry')}
            options={ends.map((value) => ({ value, label: t(`gift.ends.${value}`) }))}
            help={tCards('expiresOn', { day: format.longBucket(expires) })}
          />
        )}
        {numberOf(amount) > 0 && (
          <p role="status">{tCards(issue === 'once' ? 'costs' : 'costsAgain', { count, total })}</p>
        )}
        {saving.isPending && count > 1 && <ProgressBar aria-label={t('each.progress')} value={progress} />}
      </Form>
    </FormDialog>
  );
}

/** The card for each customer, as fields of the gift card form. */
const cardOf = ({ amount, issue, expiry }: Fields): GiftCardFields =>
  issue === 'once'
    ? { ...newGiftCard, amount }
    : { ...newGiftCard, amount, expiry, type: 'recurring', metric: issue };
