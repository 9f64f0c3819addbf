const inCustomers = { project: 'services/loyalty-giftcards', tests: 'invites.db' };

export const mutants = [
  {
    ...inCustomers,
    name: 'invites per mailbox are not limited',
    file: 'services/loyalty-giftcards/src/invite/recipient-quota.ts',
    was: 'where cardinality(${recent}) < $4',
    becomes: 'where $4 > 0',
  },
  {
    ...inCustomers,
    name: 'dots and pluses count as another mailbox',
    file: 'services/loyalty-giftcards/src/invite/recipient-quota.ts',
    was: '.update(mailboxOf(email))',
    becomes: '.update(email)',
  },
  {
    ...inCustomers,
    name: 'an invite link does not expire',
    file: 'services/loyalty-giftcards/src/invite/open-invite.ts',
    was: "if (!invite.acceptedAt && invite.expiresAt! <= now) return { refused: 'over' };",
    becomes: '',
  },
  {
    ...inCustomers,
    name: 'any user accepts an invite',
    file: 'services/loyalty-giftcards/src/invite/accept-invite.command.ts',
    was: 'isSameEmail(person.email, email)',
    becomes: "email !== ''",
  },
  {
    ...inCustomers,
    name: 'an unconfirmed email accepts an invite',
    file: 'services/loyalty-giftcards/src/invite/accept-invite.command.ts',
    was: 'return person.verified && ',
    becomes: 'return ',
  },
  {
    ...inCustomers,
    name: 'invite keys can be guessed without limit',
    file: 'services/loyalty-giftcards/src/invite/open-invite.ts',
    was: 'const isEnough = wrong >= maxWrong;',
    becomes: 'const isEnough = wrong < 0;',
  },
  {
    ...inCustomers,
    name: 'the previous link opens an invite that was readdressed',
    file: 'services/loyalty-giftcards/src/invite/change-invite.command.ts',
    was: "if (changed.includes('email')) await readdress(tx, invite, content.email, now);",
    becomes:
      "if (changed.includes('email')) await tx.query('update invite set email = $2 where id = $1', [id, content.email]);",
  },
  {
    ...inCustomers,
    name: 'invites of an erased user remain',
    file: 'services/loyalty-giftcards/src/invite/forget-invites.sql.ts',
    was: "await tx.query('delete from invite where person_id = $1 or mailbox = any ($2::text[])', [",
    becomes: "await tx.query('select from invite where person_id = $1 or mailbox = any ($2::text[])', [",
  },
  {
    ...inCustomers,
    name: 'an invite to a dotted address survives erasure',
    file: 'services/loyalty-giftcards/src/invite/forget-invites.sql.ts',
    was: 'proven ? mailboxForms(proven.email) : []',
    becomes: 'proven ? [proven.email] : []',
  },
  {
    ...inCustomers,
    name: 'a user erased during acceptance is copied again',
    file: 'services/loyalty-giftcards/src/invite/accept-invite.command.ts',
    was: 'if (await wasErased(tx, personId)) return false;',
    becomes: 'await wasErased(tx, personId);',
  },
  {
    ...inCustomers,
    name: 'invites per operator and day are not limited',
    file: 'services/loyalty-giftcards/src/invite/operator-quota.ts',
    was: 'Math.max(0, maxInvitesPerDay - (row?.invited ?? 0))',
    becomes: 'Math.max(maxInvitesPerDay, row?.invited ?? 0)',
  },
];
