import type { Schemas } from '@backroom/gateway/v2';
import { Callout, FormGroup, SegmentedControl } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../kit/form/form';
import { NumberField } from '../../kit/form/number-field';
import { SelectField } from '../../kit/form/select-field';
import { TextField } from '../../kit/form/text-field';
import { numberOf } from '../../kit/form/typed-number';
import type { FormState } from '../../kit/form/use-form';
import type { Saving } from '../../kit/form/use-save';
import { useFormat } from '../../app/i18n/use-format';
import { daysOf, expiries, requiresReissue, metrics, type GiftCardFields } from './gift-card-fields';
import type { GiftCard } from './gift-cards.api';
import { RecipientField } from './recipient-field';
import './gift-cards.css';

interface Props {
  operator: Schemas['Account'];
  form: FormState<GiftCardFields>;
  saving: Saving<GiftCardFields, unknown>;
  currency: string;
  /** The operator's date, yyyy-MM-dd. */
  today: string;
  saveText?: string;
  errorTitle: string;
  onCancel: () => void;
  /** The saved card; absent for a new one. */
  card?: GiftCard;
  /** Part of it was spent: only the expiry may change. */
  isSpent?: boolean;
  actions?: ReactNode;
}

/** Edits a gift card and its recipient (GIFT-2). */
export function GiftCardForm(props: Props) {
  const {
    operator,
    form,
    saving,
    currency,
    today,
    saveText,
    errorTitle,
    onCancel,
    card,
    isSpent = false,
    actions,
  } = props;
  const { t } = useTranslation('gift-cards');
  const format = useFormat();
  const { amount, type, metric, expiry, recipient } = form.fields;
  const { members } = recipient;
  const isRecurring = type === 'recurring';
  const isReissued = card !== undefined && requiresReissue(form.fields, form.kept);
  const { next, expires } = daysOf(
    form.fields,
    today,
    card && !isReissued ? { card, expiry: form.kept.expiry } : undefined,
  );
  return (
    <Form
      form={form}
      saving={saving}
      saveText={saveText}
      errorTitle={errorTitle}
      describe={(name, value) => ({
        label: t(labels[name]),
        text: typeof value === 'object' ? (value as { name: string }).name : String(value),
      })}
      onCancel={onCancel}
      actions={actions}
    >
      <h2 className="form-title">{t('details')}</h2>
      {isSpent && <Callout>{t('spentHelp')}</Callout>}
      <div className="form-row">
        <NumberField
          {...form.field('amount')}
          label={t('amount')}
          disabled={isSpent}
          leftElement={<span className="amount-unit">{format.currencySign(currency)}</span>}
        />
        <FormGroup label={t('type')}>
          <SegmentedControl
            aria-label={t('type')}
            disabled={isSpent}
            value={type}
            options={[
              { value: 'once', label: t('once') },
              { value: 'recurring', label: t('recurring') },
            ]}
            onValueChange={(chosen) => {
              form.change('type', chosen as GiftCardFields['type']);
              // Documented: switching clears the frequency and the expiry.
              form.change('metric', '');
              form.change('lastDay', '');
              form.change('expiry', 'nextIssue');
            }}
          />
        </FormGroup>
      </div>
      {(isRecurring || !card) && <p className="muted">{t(textOf(isRecurring, expiry))}</p>}
      {isRecurring ? (
        <div className="form-row">
          <SelectField
            {...form.field('metric')}
            label={t('reissues')}
            disabled={isSpent}
            options={[
              ...(metric ? [] : [{ value: '' as const, label: t('choose') }]),
              ...metrics.map((one) => ({ value: one, label: t(`reissued.${one}`) })),
            ]}
            help={next ? t('nextIssue', { day: format.longBucket(next) }) : undefined}
          />
          <SelectField
            {...form.field('expiry')}
            label={t('expires')}
            options={expiries.map((one) => ({ value: one, label: t(`expiry.${one}`) }))}
            help={expires ? t('expiresOn', { day: format.longBucket(expires) }) : undefined}
          />
        </div>
      ) : (
        <TextField
          {...form.field('lastDay')}
          label={t('lastDay')}
          help={t('lastDayHelp')}
          type="date"
          min={today}
        />
      )}
      <RecipientField {...form.field('recipient')} operator={operator.id} disabled={isSpent} />
      {isReissued && <Callout intent="warning">{t('reissue')}</Callout>}
      {members !== undefined && numberOf(amount) > 0 && (
        <p role="status">
          {t(isRecurring ? 'costsAgain' : 'costs', {
            count: members,
            total: format.money(members * numberOf(amount), currency),
          })}
        </p>
      )}
    </Form>
  );
}

/** The documented text; a recurring card may also expire with its month or quarter. */
const textOf = (isRecurring: boolean, expiry: GiftCardFields['expiry']) =>
  !isRecurring ? 'onceText' : expiry === 'nextIssue' ? 'recurringText' : (`endsText.${expiry}` as const);

const labels = {
  ...{ amount: 'amount', type: 'type', metric: 'reissues', expiry: 'expires', lastDay: 'lastDay' },
  recipient: 'issueTo',
} as const;
