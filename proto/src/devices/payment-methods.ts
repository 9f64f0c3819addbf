/** Payment types by number (S2 section 3, decisions: Money). */
export const paymentTypes = {
  card: 0,
  giftCard: 1,
  loyalty: 2,
  cashWallet: 3,
  tab: 4,
  billCash: 5,
  globalConnectCard: 6,
  operator: 7,
} as const;

/** Payment labels (S2 section 3), which devices send, and the type of each; in display order. */
export const paymentMethods = {
  creditCard: paymentTypes.card,
  cardPresent: paymentTypes.card,
  creditCardManual: paymentTypes.card,
  creditCardSwipe: paymentTypes.card,
  globalConnectCard: paymentTypes.globalConnectCard,
  giftCard: paymentTypes.giftCard,
  loyalty: paymentTypes.loyalty,
  loyaltyCard: paymentTypes.loyalty,
  yokeCash: paymentTypes.cashWallet,
  yokeCashLoad: paymentTypes.cashWallet,
  operator: paymentTypes.operator,
  cash: paymentTypes.billCash,
  tab: paymentTypes.tab,
  tabPayment: paymentTypes.tab,
  yokeTab: paymentTypes.tab,
  unpaidCart: paymentTypes.tab,
  card: paymentTypes.card,
} as const;
export type PaymentMethod = keyof typeof paymentMethods;
