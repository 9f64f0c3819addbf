import type { MailTexts } from './mail-texts.js';

export const en: MailTexts = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  closing: 'This message was sent automatically. Nobody reads replies to it.',
  mails: {
    confirm: {
      subject: 'Confirm your email address',
      before: ['thank you for signing up. Please confirm that this email address is yours.'],
      action: 'Confirm email address',
      after: [
        'The link works once, within 24 hours. If you did not sign up, ignore this message: nothing happens.',
      ],
    },
    accountExists: {
      subject: 'You already have an account',
      before: [
        'somebody, probably you, wanted to sign up with this email address. There is an account with it already, and nothing was changed.',
      ],
      action: 'Sign in',
      after: ['If you forgot your password, choose "Forgot password" on that page.'],
    },
    reset: {
      subject: 'Set a new password',
      before: ['you asked for a new password.'],
      action: 'Set a new password',
      after: [
        'The link works once, within 30 minutes. If you did not ask for it, ignore this message: your password stays as it is.',
      ],
    },
    newSignIn: {
      subject: 'New sign-in to your account',
      before: [
        'somebody just signed in to your account with a device that we have not seen before.',
        'Device: {device}',
        'Address: {address}',
        'Time (UTC): {at}',
        'If that was you, there is nothing to do. If not, set a new password at once: that ends every session.',
      ],
      action: 'Set a new password',
    },
    emailChanged: {
      subject: 'Your email address was changed',
      before: [
        'the email address of your account was changed to {email}. From now on you sign in with that address; this one opens nothing any more.',
      ],
      action: 'Sign in',
      after: ['If you did not ask for this, tell your operator or our support at once.'],
    },
    confirmEmail: {
      subject: 'Confirm your new email address',
      before: [
        'you or your operator want to use this email address for your account. Please confirm that it is yours.',
      ],
      action: 'Confirm email address',
      after: [
        'The link works once, within 24 hours. If you know nothing of it, ignore this message: nothing changes.',
      ],
    },
    invite: {
      subject: 'An invitation for you',
      before: [
        'An operator that calls itself “{operator}” has created an account for you. Choose a password to use it.',
      ],
      action: 'Choose a password',
      after: [
        'The link works once, within 14 days. If you know nothing of this operator, ignore this message: nothing happens.',
      ],
    },
    join: {
      subject: 'An invitation for you',
      before: [
        'An operator that calls itself “{operator}” invites you to work with it. You have an account already, and it stays as it is; the operator learns of it when you accept.',
      ],
      action: 'Accept the invitation',
      after: [
        'The link works once, within 14 days. If you know nothing of this operator, ignore this message: nothing happens.',
      ],
    },
    customerInvite: {
      subject: 'An invitation for you',
      before: ['An operator that calls itself “{operator}” invites you to become its customer.'],
      action: 'Look at the invitation',
      after: [
        'The link works within 14 days. If you know nothing of this operator, ignore this message: nothing happens, and the operator does not learn whether you have an account.',
      ],
    },
    giftCard: {
      subject: 'A gift card for you',
      before: ['{operator} gives you a gift card of {amount}.', 'You can spend it until {until}.'],
      action: 'See your balances',
      after: ['It stands among your balances already; at the kiosk you pay with it.'],
    },
    receipt: {
      subject: 'Your receipt for order {number}',
      before: [
        'here is the receipt for your purchase.',
        'Order: {number}',
        'Place: {location}',
        'Time: {at}',
      ],
    },
    loadReceipt: {
      subject: 'Your receipt for load {number}',
      before: [
        'here is the receipt for the money that you loaded.',
        'Load: {number}',
        'Place: {location}',
        'Time: {at}',
      ],
    },
    tabPaid: {
      subject: 'Your tab was paid: payment {number}',
      before: [
        'your card was charged for what you owed on your tab. Here is the receipt.',
        'Payment: {number}',
        'Place: {location}',
        'Time: {at}',
      ],
      action: 'See your balances',
      after: ['If you did not expect this payment, ask the operator of the place.'],
    },
  },
  rows: {
    savings: 'Savings',
    tax: 'Tax',
    deposit: 'Deposit',
    fee: 'Fee',
    total: 'Total',
    settled: 'Paid of what was owed',
    refund: 'Refunded',
    card: 'Card',
    giftCard: 'Gift card',
    loyalty: 'Points',
    cashWallet: 'Cash (wallet)',
    tab: 'Tab',
    billCash: 'Cash',
    globalConnectCard: 'Global Connect Card',
    operator: 'Operator',
  },
};
