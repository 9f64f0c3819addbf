import type { MailTexts } from './mail-texts.js';

export const de: MailTexts = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  closing: 'Diese Nachricht wurde automatisch versandt. Antworten darauf liest niemand.',
  mails: {
    confirm: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      before: ['danke für Ihre Registrierung. Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.'],
      action: 'E-Mail-Adresse bestätigen',
      after: [
        'Der Link gilt einmal und 24 Stunden lang. Wenn Sie sich nicht registriert haben, ignorieren Sie diese Nachricht.',
      ],
    },
    accountExists: {
      subject: 'Sie haben bereits ein Konto',
      before: [
        'jemand, vermutlich Sie selbst, wollte sich mit dieser E-Mail-Adresse registrieren. Dafür besteht bereits ein Konto, und es wurde nichts geändert.',
      ],
      action: 'Anmelden',
      after: ['Haben Sie Ihr Passwort vergessen, wählen Sie auf dieser Seite „Passwort vergessen“.'],
    },
    reset: {
      subject: 'Neues Passwort setzen',
      before: ['Sie haben ein neues Passwort angefordert.'],
      action: 'Neues Passwort setzen',
      after: [
        'Der Link gilt einmal und 30 Minuten lang. Haben Sie ihn nicht angefordert, dann ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    newSignIn: {
      subject: 'Neue Anmeldung an Ihrem Konto',
      before: [
        'eben hat sich jemand mit einem Gerät an Ihrem Konto angemeldet, das wir noch nicht kennen.',
        'Gerät: {device}',
        'Adresse: {address}',
        'Zeit (UTC): {at}',
        'Wenn Sie das waren, müssen Sie nichts tun. Andernfalls legen Sie sofort ein neues Passwort fest; damit werden alle Geräte abgemeldet.',
      ],
      action: 'Neues Passwort setzen',
    },
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      before: [
        'die E-Mail-Adresse Ihres Kontos wurde zu {email} geändert. Sie melden sich ab jetzt mit dieser Adresse an; die bisherige gilt nicht mehr.',
      ],
      action: 'Anmelden',
      after: [
        'Wenn Sie das nicht veranlasst haben, wenden Sie sich sofort an Ihren Betreiber oder unseren Support.',
      ],
    },
    confirmEmail: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      before: [
        'Sie oder Ihr Betreiber möchten diese E-Mail-Adresse für Ihr Konto verwenden. Bitte bestätigen Sie, dass sie Ihnen gehört.',
      ],
      action: 'E-Mail-Adresse bestätigen',
      after: [
        'Der Link gilt einmal und 24 Stunden lang. Wissen Sie nichts davon, dann ignorieren Sie diese Nachricht: Es ändert sich nichts.',
      ],
    },
    invite: {
      subject: 'Eine Einladung für Sie',
      before: [
        'ein Betreiber, der den Namen „{operator}“ verwendet, hat ein Konto für Sie angelegt. Wählen Sie ein Passwort, um es zu benutzen.',
      ],
      action: 'Passwort wählen',
      after: [
        'Der Link gilt einmal und 14 Tage lang. Wenn Sie diesen Betreiber nicht kennen, ignorieren Sie diese Nachricht.',
      ],
    },
    join: {
      subject: 'Eine Einladung für Sie',
      before: [
        'ein Betreiber, der den Namen „{operator}“ verwendet, lädt Sie zur Mitarbeit ein. Sie haben bereits ein Konto, und es bleibt, wie es ist; der Betreiber erfährt davon, wenn Sie annehmen.',
      ],
      action: 'Einladung annehmen',
      after: [
        'Der Link gilt einmal und 14 Tage lang. Wenn Sie diesen Betreiber nicht kennen, ignorieren Sie diese Nachricht.',
      ],
    },
    customerInvite: {
      subject: 'Eine Einladung für Sie',
      before: ['ein Betreiber, der den Namen „{operator}“ verwendet, lädt Sie ein, sein Kunde zu werden.'],
      action: 'Einladung ansehen',
      after: [
        'Der Link gilt 14 Tage lang. Kennen Sie diesen Betreiber nicht, dann ignorieren Sie diese Nachricht: Es geschieht nichts, und der Betreiber erfährt nicht, ob Sie ein Konto haben.',
      ],
    },
    giftCard: {
      subject: 'Eine Geschenkkarte für Sie',
      before: [
        '{operator} schenkt Ihnen eine Geschenkkarte über {amount}.',
        'Sie können sie bis zum {until} einlösen.',
      ],
      action: 'Guthaben ansehen',
      after: ['Sie ist bereits Ihrem Guthaben hinzugefügt. Sie können damit am Kiosk bezahlen.'],
    },
    receipt: {
      subject: 'Ihr Beleg zur Bestellung {number}',
      before: [
        'hier ist der Beleg für Ihren Einkauf.',
        'Bestellung: {number}',
        'Ort: {location}',
        'Zeit: {at}',
      ],
    },
    loadReceipt: {
      subject: 'Ihr Beleg zur Aufladung {number}',
      before: [
        'hier ist der Beleg für Ihre Aufladung.',
        'Aufladung: {number}',
        'Ort: {location}',
        'Zeit: {at}',
      ],
    },
    tabPaid: {
      subject: 'Ihr Deckel wurde bezahlt: Zahlung {number}',
      before: [
        'Ihre Karte wurde mit dem offenen Betrag Ihres Deckels belastet. Hier ist der Beleg.',
        'Zahlung: {number}',
        'Ort: {location}',
        'Zeit: {at}',
      ],
      action: 'Guthaben ansehen',
      after: ['Wenn Sie diese Zahlung nicht erwartet haben, wenden Sie sich an den Betreiber des Standorts.'],
    },
  },
  rows: {
    savings: 'Ersparnis',
    tax: 'Steuer',
    deposit: 'Pfand',
    fee: 'Gebühr',
    total: 'Summe',
    settled: 'Mit offenen Beträgen verrechnet',
    refund: 'Erstattet',
    card: 'Karte',
    giftCard: 'Geschenkkarte',
    loyalty: 'Punkte',
    cashWallet: 'Guthaben',
    tab: 'Deckel',
    billCash: 'Bar',
    globalConnectCard: 'Global-Connect-Karte',
    operator: 'Betreiber',
  },
};
