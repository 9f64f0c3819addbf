/**
 * The chart of accounts of an operator, with the meaning of each account. Debits are positive, credits negative.
 * `clearing.*` holds the amounts that a tender owes the operator until settlement.
 */
export const chart = {
  'revenue.sales': 'Goods sold at list price, without tax (credit)',
  'revenue.discounts': 'Discounts on those prices (debit)',
  'revenue.refunds': 'Refunds of sales, without tax, deposits and fees (debit)',
  'revenue.fees': 'Two-tier pricing fees (credit)',
  'liability.tax': 'Sales tax collected for the authorities (credit)',
  'liability.deposits': 'Container deposits to be paid back (credit)',
  'liability.payouts': 'Cash refunded to customers, owed to the person who paid it out (credit)',
  'expense.goods': 'Cost of the goods sold, at the time of sale (debit)',
  'expense.writeOffs': 'Debts of customers written off by the operator (debit)',
  'asset.inventory': 'Goods at cost (credit when sold)',
  'clearing.card': 'Owed by the card processor',
  'clearing.giftCard': 'Owed by the gift cards (loyalty-giftcards keeps the other side)',
  'clearing.loyalty':
    'Goods redeemed for points: a cost of the program to the operator (debit); points are checked separately',
  'clearing.wallet': 'Owed by the cash wallets; loaded money is owed to them (credit)',
  'clearing.tab': 'Owed by the customers on their tabs',
  'clearing.globalConnect': 'Owed by the globalConnect program',
  'clearing.operator': 'Granted by the operator: sales that it paid, and wallets that it filled',
  'asset.cash': 'Bills in the validators',
  'asset.receivables': 'What customers owe for stored value that a kiosk took without a hold (debit)',
  'suspense.claims':
    'Overpayments (credit) and underpayments (debit) in device claims that a person accepted, to be resolved',
} as const;
export type LedgerAccount = keyof typeof chart;
