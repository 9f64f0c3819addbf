import type { MailTexts } from './mail-texts.js';

export const fr: MailTexts = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  closing: 'Ce message a été envoyé automatiquement. Personne ne lit les réponses.',
  mails: {
    confirm: {
      subject: 'Confirmez votre adresse e-mail',
      before: ['merci de votre inscription. Veuillez confirmer que cette adresse e-mail est la vôtre.'],
      action: 'Confirmer l’adresse',
      after: [
        'Le lien fonctionne une seule fois, pendant 24 heures. Si vous ne vous êtes pas inscrit, ignorez ce message : rien ne se passera.',
      ],
    },
    accountExists: {
      subject: 'Vous avez déjà un compte',
      before: [
        'quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse e-mail. Un compte existe déjà et rien n’a été modifié.',
      ],
      action: 'Se connecter',
      after: ['Si vous avez oublié votre mot de passe, choisissez « Mot de passe oublié » sur cette page.'],
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      before: ['vous avez demandé un nouveau mot de passe.'],
      action: 'Choisir un mot de passe',
      after: [
        'Le lien fonctionne une seule fois, pendant 30 minutes. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste le même.',
      ],
    },
    newSignIn: {
      subject: 'Nouvelle connexion à votre compte',
      before: [
        'quelqu’un vient de se connecter à votre compte avec un appareil que nous ne connaissions pas.',
        'Appareil : {device}',
        'Adresse : {address}',
        'Heure (UTC) : {at}',
        'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe : toutes les sessions seront fermées.',
      ],
      action: 'Choisir un mot de passe',
    },
    emailChanged: {
      subject: 'Votre adresse e-mail a été modifiée',
      before: [
        'l’adresse e-mail de votre compte a été remplacée par {email}. Connectez-vous désormais avec cette adresse ; l’ancienne n’est plus valable.',
      ],
      action: 'Se connecter',
      after: [
        'Si vous n’êtes pas à l’origine de ce changement, prévenez aussitôt votre opérateur ou notre assistance.',
      ],
    },
    confirmEmail: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      before: [
        'vous ou votre opérateur souhaitez utiliser cette adresse e-mail pour votre compte. Veuillez confirmer qu’elle est la vôtre.',
      ],
      action: 'Confirmer l’adresse',
      after: [
        'Le lien fonctionne une seule fois, pendant 24 heures. Si vous n’en savez rien, ignorez ce message : rien ne changera.',
      ],
    },
    invite: {
      subject: 'Une invitation pour vous',
      before: [
        'Un opérateur utilisant le nom « {operator} » a créé un compte pour vous. Choisissez un mot de passe pour l’utiliser.',
      ],
      action: 'Choisir un mot de passe',
      after: [
        'Le lien fonctionne une seule fois, pendant 14 jours. Si vous ne connaissez pas cet opérateur, ignorez ce message : rien ne se passera.',
      ],
    },
    join: {
      subject: 'Une invitation pour vous',
      before: [
        'Un opérateur utilisant le nom « {operator} » vous invite à travailler avec lui. Vous avez déjà un compte, qui reste tel quel ; l’opérateur en aura connaissance quand vous accepterez.',
      ],
      action: 'Accepter l’invitation',
      after: [
        'Le lien fonctionne une seule fois, pendant 14 jours. Si vous ne connaissez pas cet opérateur, ignorez ce message : rien ne se passera.',
      ],
    },
    customerInvite: {
      subject: 'Une invitation pour vous',
      before: ['un opérateur utilisant le nom « {operator} » vous invite à devenir son client.'],
      action: 'Voir l’invitation',
      after: [
        'Le lien est valable pendant 14 jours. Si vous ne connaissez pas cet opérateur, ignorez ce message : il ne se passe rien, et l’opérateur n’apprend pas si vous avez un compte.',
      ],
    },
    giftCard: {
      subject: 'Une carte cadeau pour vous',
      before: [
        '{operator} vous offre une carte cadeau de {amount}.',
        'Vous pouvez la dépenser jusqu’au {until}.',
      ],
      action: 'Voir vos soldes',
      after: ['Elle figure déjà parmi vos soldes ; à la borne, vous payez avec.'],
    },
    receipt: {
      subject: 'Votre reçu pour la commande {number}',
      before: ['voici le reçu de votre achat.', 'Commande : {number}', 'Lieu : {location}', 'Heure : {at}'],
    },
    loadReceipt: {
      subject: 'Votre reçu pour le rechargement {number}',
      before: [
        'voici le reçu de votre rechargement.',
        'Rechargement : {number}',
        'Lieu : {location}',
        'Heure : {at}',
      ],
    },
    tabPaid: {
      subject: 'Votre ardoise a été réglée : paiement {number}',
      before: [
        'votre carte a été débitée du montant dû sur votre ardoise. Voici le reçu.',
        'Paiement : {number}',
        'Lieu : {location}',
        'Heure : {at}',
      ],
      action: 'Voir vos soldes',
      after: ['Si vous n’attendiez pas ce paiement, adressez-vous à l’opérateur du lieu.'],
    },
  },
  rows: {
    savings: 'Économies',
    tax: 'Taxe',
    deposit: 'Consigne',
    fee: 'Frais',
    total: 'Total',
    settled: 'Affecté à votre dette',
    refund: 'Remboursé',
    card: 'Carte',
    giftCard: 'Carte cadeau',
    loyalty: 'Points',
    cashWallet: 'Solde',
    tab: 'Ardoise',
    billCash: 'Espèces',
    globalConnectCard: 'Carte Global Connect',
    operator: 'Opérateur',
  },
};
