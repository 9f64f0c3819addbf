import { Button, Dialog, DialogBody, DialogFooter, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../customers/each/each-customer';
import '../customers/strings';
import '../../kit/dialog/bulk-results.css';
import { useFormat } from '../../app/i18n/use-format';
import './strings';
import { ownerOf } from './tab-status';
import type { Tab } from './tabs.api';
import { toCharge } from './to-charge';

interface Row extends Outcome {
  tab: Tab;
}

interface Props {
  title: string;
  rows: readonly Row[];
  /** Retries tabs with an unknown outcome; nothing is charged twice. */
  onRetry: (customers: Outcome['customer'][]) => Promise<void>;
  onClose: () => void;
}

/** The outcome for each tab to charge. */
export function ChargeResults({ title, rows, onRetry, onClose }: Props) {
  const { t } = useTranslation('tabs');
  const { t: tCustomers } = useTranslation('customers');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const charged = rows.filter(({ failure }) => failure === null);
  const unclear = rows.filter(({ isUnclear }) => isUnclear);
  const currency = rows[0]!.tab.currency;
  const total = charged.reduce((sum, { tab }) => sum + toCharge(tab), 0);
  return (
    <Dialog isOpen title={title} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        {rows.length > 1 && (
          <p role="status">
            {t('charge.done', { count: charged.length, amount: format.money(total, currency) })}
          </p>
        )}
        <ul className="bulk-results">
          {rows.map(({ tab, failure }) => (
            <li key={tab.id}>
              <span>{ownerOf(t, tab)}</span>
              {failure === null ? (
                <Tag minimal intent="success">
                  {t('charge.charged', { amount: format.money(toCharge(tab), currency) })}
                </Tag>
              ) : (
                <span>{failure}</span>
              )}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{tCustomers('each.close')}</Button>
            {unclear.length > 0 && (
              <Button
                intent="primary"
                loading={isBusy}
                onClick={() => {
                  setBusy(true);
                  void onRetry(unclear.map(({ customer }) => customer)).finally(() => setBusy(false));
                }}
              >
                {tCustomers('each.again')}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  );
}
