import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../kit/dialog/bulk-results.css';
import { fullName } from '../customer-search';
import type { Outcome } from './each-customer';

interface Props {
  outcomes: readonly Outcome[];
  title: string;
  /** Text for the number of successful calls. */
  doneText: (count: number) => string;
  /** Retries the failed customers; nothing is done twice. */
  onRetry: (failed: Outcome['customer'][]) => Promise<void>;
  onClose: () => void;
}

/** Customers whose call failed, and why. */
export function FailedCustomers({ outcomes, title, doneText, onRetry, onClose }: Props) {
  const { t } = useTranslation('customers');
  const [isBusy, setBusy] = useState(false);
  const failed = outcomes.filter(({ failure }) => failure !== null);
  return (
    <Dialog isOpen title={title} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        {failed.length < outcomes.length && <p role="status">{doneText(outcomes.length - failed.length)}</p>}
        <ul className="bulk-results">
          {failed.map(({ customer, failure }) => (
            <li key={customer.id}>
              <span>
                {t('each.failedFor', { id: customer.id })} <span className="muted">{fullName(customer)}</span>
              </span>
              <span>{failure}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t('each.close')}</Button>
            <Button
              intent="primary"
              loading={isBusy}
              onClick={() => {
                setBusy(true);
                void onRetry(failed.map(({ customer }) => customer)).finally(() => setBusy(false));
              }}
            >
              {t('each.again')}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
