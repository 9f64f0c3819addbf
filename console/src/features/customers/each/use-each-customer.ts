import { useState } from 'react';
import { intentOf, settleIntent } from '../../../kit/dialog/use-intent';
import { useForm, type FieldErrors } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { eachCustomer, intentName, type CustomerCall, type Outcome } from './each-customer';

interface Ended<Fields> {
  fields: Fields;
  /** The intent's name; `intent` is its key. */
  request: string;
  intent: string;
  outcomes: Outcome[];
}

interface Options<Fields> {
  /** Name of the form. */
  name: string;
  /** Distinguishes intents by more than fields and customers: the operator, the amount charged to each. */
  scope: readonly number[];
  customers: readonly Outcome['customer'][];
  initialFields: Fields;
  rules: (fields: Fields) => FieldErrors<Fields>;
  call: (fields: Fields, customerId: number, key: string) => ReturnType<CustomerCall>;
  /** Called after each run, whatever its outcome. */
  onRunEnd: () => void;
  /** Called when every call succeeded. */
  onDone: (fields: Fields) => void;
  /** Also shows the outcome per customer when every call succeeded. */
  showsEach?: boolean;
}

/**
 * A form that makes one call for each of several customers; `ended` is set if some failed or if each outcome is to be
 * shown.
 */
export function useEachCustomer<Fields extends object>(options: Options<Fields>) {
  const { name, scope, customers, initialFields, rules, call, onRunEnd, onDone, showsEach = false } = options;
  const [done, setDone] = useState(0);
  const [at, setAt] = useState<Ended<Fields> | null>(null);
  const form = useForm<Fields>(initialFields, rules, name);
  const run = (to: readonly Outcome['customer'][], fields: Fields, intent: string) =>
    eachCustomer(to, intent, (customerId, key) => call(fields, customerId, key), setDone);
  function ended(next: Ended<Fields>): void {
    // Until then a reload, or a reopened dialog, sends the same keys.
    if (!next.outcomes.some(({ isUnclear }) => isUnclear)) settleIntent(next.request);
    onRunEnd();
    if (showsEach || next.outcomes.some(({ failure }) => failure !== null)) setAt(next);
    else onDone(next.fields);
  }
  const saving = useSave(form, {
    async send(fields) {
      const ids = customers.map(({ id }) => id);
      const request = intentName(name, scope, fields, ids);
      const intent = intentOf(request);
      return { ...{ fields, request, intent }, outcomes: await run(customers, fields, intent) };
    },
    onSaved: ended,
  });
  return {
    ...{ form, saving },
    /** Share of customers whose outcome is known, 0 to 1. */
    progress: done / customers.length,
    ended: at && {
      ...at,
      async retry(selected: Outcome['customer'][]) {
        const retried = await run(selected, at.fields, at.intent);
        const others = at.outcomes.filter(
          ({ customer }) => !retried.some((one) => one.customer.id === customer.id),
        );
        ended({ ...at, outcomes: [...others, ...retried] });
      },
    },
  };
}
