/**
 * The chart of accounts of an operator, with the meaning of each account. Debits are positive, credits negative.
 * `clearing.*` holds the amounts that a tender owes the operator until settlement.
 */
export const chart = {
  'revenue.sales': 'Goods sold at list price, without tax (credit)',
  'revenue.discounts': 'What was taken off those prices (debit)',
  'revenue.refunds': 'What was given back of sales, without tax, deposits and fees (debit)',
  'revenue.fees': 'Two-tier pricing fees (credit)',
  'liability.tax': 'Sales tax collected for the authorities (credit)',
  'liability.deposits': 'Container deposits to be paid back (credit)',
  'liability.payouts': 'Cash that was handed back to customers, owed to whoever paid it out (credit)',
  'expense.goods': 'Cost of the goods sold, at the time of sale (debit)',
  'expense.writeOffs': 'Debts of customers that the operator gave up (debit)',
  'asset.inventory': 'Goods at cost (credit when sold)',
  'clearing.card': 'Owed by the card processor',
  'clearing.giftCard': 'Owed by the gift cards (loyalty-giftcards keeps the other side)',
  'clearing.loyalty':
    'Goods given for points: what the programme costs the operator, and nobody pays (debit); points are proven apart',
  'clearing.wallet': 'Owed by the cash wallets; what was loaded is owed to them (credit)',
  'clearing.tab': 'Owed by the customers on their tabs',
  'clearing.globalConnect': 'Owed by the globalConnect programme',
  'clearing.operator': 'Given by the operator itself: sales that it paid, and wallets that it filled',
  'asset.cash': 'Bills in the validators',
  'asset.receivables': 'What customers owe for stored value that a kiosk took without a hold (debit)',
  'suspense.claims':
    'What devices say was paid beyond what their lines come to (credit), or short of it (debit): claims that a person accepted, to be cleared up',
} as const;
export type LedgerAccount = keyof typeof chart;
