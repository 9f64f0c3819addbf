import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateUser } from './create-user.command.js';
import type { NewUser } from './insert-person.js';

export type FirstPerson = Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'password'>;

/**
 * Creates a super admin, which only the system's administrator can do. Their email counts as proven, because no user
 * exists yet who could request a mail. Throws `invalid` naming the invalid fields, `conflict` for a taken email.
 */
export async function addSuperAdmin(app: INestApplicationContext, person: FirstPerson): Promise<void> {
  const user: NewUser = { ...person, emailVerified: true, superAdmin: true, grants: [] };
  await app.get(CommandBus).execute(new CreateUser(user));
}
