import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateUser } from './create-user.command.js';
import type { NewUser } from './insert-person.js';

export type FirstPerson = Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'password'>;

/**
 * Only the system itself makes a super admin, and whoever runs it says who that is. Their email counts as theirs: there is
 * nobody yet who would have a mail sent. Throws `invalid` naming what is wrong, `conflict` for an email that is taken.
 */
export async function addSuperAdmin(app: INestApplicationContext, person: FirstPerson): Promise<void> {
  const user: NewUser = { ...person, emailVerified: true, superAdmin: true, grants: [] };
  await app.get(CommandBus).execute(new CreateUser(user));
}
