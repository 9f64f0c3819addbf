import { useTranslation } from 'react-i18next';
import './strings';

/** Accounts of the chart, in order, with the keys of their names: a key must not contain a full stop. */
export const ledgerAccounts: Readonly<Record<string, string>> = {
  'revenue.sales': 'sales',
  'revenue.discounts': 'discounts',
  'revenue.refunds': 'refunds',
  'revenue.fees': 'fees',
  'liability.tax': 'tax',
  'liability.deposits': 'deposits',
  'liability.payouts': 'payouts',
  'expense.goods': 'goods',
  'expense.writeOffs': 'writeOffs',
  'asset.inventory': 'inventory',
  'asset.cash': 'cash',
  'asset.receivables': 'receivables',
  'clearing.card': 'clearingCard',
  'clearing.giftCard': 'clearingGiftCard',
  'clearing.loyalty': 'clearingLoyalty',
  'clearing.wallet': 'clearingWallet',
  'clearing.tab': 'clearingTab',
  'clearing.globalConnect': 'clearingGlobalConnect',
  'clearing.operator': 'clearingOperator',
  'suspense.claims': 'claims',
};

/** An account in plain words, with its name in the chart for accountants. */
export function AccountName({ account }: { account: string }) {
  const { t } = useTranslation('journal');
  const key = ledgerAccounts[account];
  return (
    <span className="journal-account">
      {key ? t(`account.${key}`) : account} {key && <code className="muted">{account}</code>}
    </span>
  );
}
