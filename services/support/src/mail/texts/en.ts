import type { MailTexts } from './mail-texts.js';

export const en: MailTexts = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  closing: 'This message was sent automatically. Replies are not read.',
  mails: {
    confirm: {
      subject: 'Confirm your email address',
      before: ['thank you for signing up. Please confirm your email address.'],
      action: 'Confirm email address',
      after: ['The link works once and expires in 24 hours. If you did not sign up, ignore this message.'],
    },
    accountExists: {
      subject: 'You already have an account',
      before: [
        'someone, probably you, tried to sign up with this email address. It already has an account, and nothing was changed.',
      ],
      action: 'Sign in',
      after: ['If you forgot your password, choose "Forgot password" on the sign-in page.'],
    },
    reset: {
      subject: 'Set a new password',
      before: ['you requested a new password.'],
      action: 'Set a new password',
      after: [
        'The link works once and expires in 30 minutes. If you did not request it, ignore this message. Your password does not change.',
      ],
    },
    newSignIn: {
      subject: 'New sign-in to your account',
      before: [
        'someone just signed in to your account from a new device.',
        'Device: {device}',
        'Address: {address}',
        'Time (UTC): {at}',
        'If this was you, no action is needed. Otherwise set a new password now, which signs out all devices.',
      ],
      action: 'Set a new password',
    },
    emailChanged: {
      subject: 'Your email address was changed',
      before: [
        'the email address of your account was changed to {email}. Sign in with that address from now on; this one no longer works.',
      ],
      action: 'Sign in',
      after: ['If you did not request this, contact your operator or our support immediately.'],
    },
    confirmEmail: {
      subject: 'Confirm your new email address',
      before: [
        'you or your operator requested this email address for your account. Please confirm that it is yours.',
      ],
      action: 'Confirm email address',
      after: [
        'The link works once and expires in 24 hours. If you did not expect this message, ignore it: nothing changes.',
      ],
    },
    invite: {
      subject: 'An invitation for you',
      before: [
        'An operator using the name “{operator}” created an account for you. Choose a password to use it.',
      ],
      action: 'Choose a password',
      after: [
        'The link works once and expires in 14 days. If you do not know this operator, ignore this message.',
      ],
    },
    join: {
      subject: 'An invitation for you',
      before: [
        'An operator using the name “{operator}” invites you to join its team. You already have an account, which does not change; the operator sees it when you accept.',
      ],
      action: 'Accept the invitation',
      after: [
        'The link works once and expires in 14 days. If you do not know this operator, ignore this message.',
      ],
    },
    customerInvite: {
      subject: 'An invitation for you',
      before: ['An operator using the name “{operator}” invites you to become its customer.'],
      action: 'View the invitation',
      after: [
        'The link expires in 14 days. If you do not know this operator, ignore this message: the operator does not learn whether you have an account.',
      ],
    },
    giftCard: {
      subject: 'A gift card for you',
      before: ['{operator} sent you a gift card of {amount}.', 'You can spend it until {until}.'],
      action: 'See your balances',
      after: ['It was added to your balances, and you can pay with it at kiosks.'],
    },
    receipt: {
      subject: 'Your receipt for order {number}',
      before: [
        'here is the receipt for your purchase.',
        'Order: {number}',
        'Location: {location}',
        'Time: {at}',
      ],
    },
    loadReceipt: {
      subject: 'Your receipt for load {number}',
      before: ['here is the receipt for your load.', 'Load: {number}', 'Location: {location}', 'Time: {at}'],
    },
    tabPaid: {
      subject: 'Your tab was paid: payment {number}',
      before: [
        'your card was charged for the balance of your tab. Here is the receipt.',
        'Payment: {number}',
        'Location: {location}',
        'Time: {at}',
      ],
      action: 'See your balances',
      after: ['If you did not expect this payment, contact the operator of the location.'],
    },
  },
  rows: {
    savings: 'Savings',
    tax: 'Tax',
    deposit: 'Deposit',
    fee: 'Fee',
    total: 'Total',
    settled: 'Applied to your debt',
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
