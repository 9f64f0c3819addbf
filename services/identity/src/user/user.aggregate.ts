import { Clock, from, type Aggregate } from '@backroom/platform';
import { invitationMails } from '../migrations/031-invitation-mails.js';
import { standIns } from '../migrations/032-stand-ins.js';
import { chosenByOthers } from '../migrations/034-chosen-by-others.js';
import { peopleTold } from '../migrations/039-people-told.js';
import { AssignAccountHandler } from './assign-account.command.js';
import { CreateUserHandler } from './create-user.command.js';
import { GrantRoleHandler } from './grant-role.command.js';
import { Invites } from './invites.js';
import { OldEmail } from './old-email.js';
import { ManagedEmails } from './managed-email.js';
import { PeopleController } from './people.controller.js';
import { PersonRecord } from './person.entity.js';
import { RevokeRoleHandler } from './revoke-role.command.js';
import { StandIns } from './stand-in.js';
import { publishAllPeople } from './publish-all-people.work.js';
import { UpdateUserHandler } from './update-user.command.js';

/** People and their roles. */
export const user: Aggregate = {
  entities: [PersonRecord],
  migrations: [invitationMails, standIns, chosenByOthers, peopleTold],
  controllers: [PeopleController],
  commands: [CreateUserHandler, UpdateUserHandler, AssignAccountHandler, GrantRoleHandler, RevokeRoleHandler],
  providers: [Invites, ManagedEmails, OldEmail, StandIns],
  dueWork: [from([Clock], publishAllPeople)],
};
