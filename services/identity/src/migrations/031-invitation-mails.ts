import { tenantPolicy, type Migration } from '@backroom/platform';

/** Invitations that an operator sent within the last day: they are mails to strangers in our name. */
export const invitationMails: Migration = {
  name: '031-invitation-mails',
  sql: `
    create table invitation_mail (
      account_id bigint not null references account,
      at timestamptz not null
    );
    create index on invitation_mail (account_id, at);
    ${tenantPolicy('invitation_mail')}`,
};
