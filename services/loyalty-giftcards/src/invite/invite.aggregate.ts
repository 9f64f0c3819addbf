import { Clock, Database, from, Ids, MailSealer, Random, type Aggregate } from '@backroom/platform';
import { invites } from '../migrations/005-invites.js';
import { erasedPeople } from '../migrations/033-erased-people.js';
import { invitesADay } from '../migrations/035-invites-a-day.js';
import { AcceptInviteHandler } from './accept-invite.command.js';
import { AddInviteHandler } from './add-invite.command.js';
import { ChangeInviteHandler } from './change-invite.command.js';
import { ImportInvitesHandler } from './import-invites.command.js';
import { cleanUpRecipients, scheduleCleaning, sendInvite } from './invite-mail.work.js';
import { InvitesController } from './invites.controller.js';
import { OpenInviteHandler } from './open-invite.command.js';
import { refusedMails } from './refused-mail.consumer.js';
import { RemoveInviteHandler } from './remove-invite.command.js';
import { SendInviteHandler } from './send-invite.command.js';

/** Invitations to become a customer, and their results. */
export const invite: Aggregate = {
  migrations: [invites, erasedPeople, invitesADay],
  controllers: [InvitesController],
  commands: [
    ...[ImportInvitesHandler, AddInviteHandler, ChangeInviteHandler, RemoveInviteHandler, SendInviteHandler],
    ...[OpenInviteHandler, AcceptInviteHandler],
  ],
  onStart: [from([Database, Clock], scheduleCleaning)],
  consumers: [from([Clock], refusedMails)],
  dueWork: [
    from([Clock, Ids, Random, MailSealer], (clock, ids, random, mails) =>
      sendInvite({ clock, ids, random, mails }),
    ),
    from([Clock], cleanUpRecipients),
  ],
};
