import { tenantPolicy, type Migration } from '@backroom/platform';

/** Invitations per operator within the last day: mails to strangers in the system's name. */
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
