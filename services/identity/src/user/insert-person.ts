import { maxLengths } from '@backroom/proto/lengths';
import { passwordRefusal } from '../password/password-rules.js';
import { type CommandTx, FieldCheck } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { personByEmail } from '../access/access.sql.js';
import { addGrants, addToAccounts } from './person.sql.js';
import { emailTaken } from './stand-in.js';
import { publishPeople } from './publish-people.js';

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  /** Empty: chosen by the person with a mail key; only for people of an operator. */
  password: string;
  /** Language of that mail. */
  language?: string;
  phone?: string;
  /** Default: true. */
  enabled?: boolean;
  notifyEmail?: boolean;
  notifyText?: boolean;
  notifyPush?: boolean;
  /** The user who chose it, if it is not the person. */
  passwordChosenBy?: number;
  /** Whether the email is proven. */
  emailVerified?: boolean;
  /** Only the system itself creates one. */
  superAdmin?: boolean;
  /** Accounts in addition to those of the grants. */
  accountIds?: number[];
  grants: { accountId: number; roleId: number }[];
}

/** Validates and normalizes a new person. Throws `invalid` naming every field. */
export function readNewUser(user: NewUser): NewUser {
  const check = new FieldCheck();
  const read = {
    ...user,
    firstName: check.name('first_name', user.firstName, maxLengths.name),
    lastName: check.name('last_name', user.lastName, maxLengths.name),
    email: check.email('email', user.email),
    phone: check.phone('phone', user.phone ?? ''),
    password: isInvited(user) ? '' : check.by(passwordRefusal, 'password', user.password),
  };
  check.done();
  return read;
}

/** Whether a new person chooses the password themselves. */
export function isInvited(user: NewUser): boolean {
  return user.password === '' && membershipsOf(user).length > 0;
}

/** Returns the accounts of a new person, including those of the roles. */
export function membershipsOf({ grants, accountIds = [] }: NewUser): number[] {
  return [...new Set([...grants.map(({ accountId }) => accountId), ...accountIds])];
}

/**
 * Writes a new person with accounts and grants and publishes them. Emails are unique, regardless of case and the form of
 * their domain: for a taken one `ifTaken` returns the person to represent, or throws.
 */
export async function insertPerson(
  tx: CommandTx,
  user: NewUser,
  passwordHash: string,
  now: Date,
  ifTaken: () => Promise<number> = () => Promise.reject(emailTaken()),
): Promise<number> {
  const row =
    (await insertRow(tx, user, passwordHash, now)) ?? (await insertRow(tx, user, '', now, await ifTaken()))!;
  const enabled = user.enabled ?? true;
  const granted = [...new Set(user.grants.map(({ accountId }) => accountId))];
  const members = membershipsOf(user);
  await addToAccounts(tx, row.id, members);
  await addGrants(tx, row.id, user.grants);
  tx.publish(
    {
      event: events.UserChanged,
      key: String(row.id),
      accountId: 0,
      payload: { userId: row.id, enabled, accountIds: granted, createdAt: now.getTime() },
    },
    {
      event: events.GrantsChanged,
      key: String(row.id),
      accountId: 0,
      payload: { userId: row.id, grantsVersion: row.grants_version, sessionId: '' },
    },
  );
  await publishPeople(tx, [row.id]);
  // People without an operator are audited in the system's own chain.
  for (const accountId of members.length > 0 ? members : [0])
    tx.audit({
      accountId,
      subjectKind: 'user',
      subjectId: row.id,
      after: {
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        phone: user.phone ?? '',
        enabled,
        superAdmin: user.superAdmin ?? false,
        roleIds: user.grants.filter((grant) => grant.accountId === accountId).map(({ roleId }) => roleId),
      },
    });
  return row.id;
}

interface InsertedRow extends Record<string, unknown> {
  id: number;
  grants_version: number;
}

/** Inserts the row; undefined if the email is taken and the row is no stand-in. */
async function insertRow(
  tx: CommandTx,
  user: NewUser,
  passwordHash: string,
  now: Date,
  standsFor?: number,
): Promise<InsertedRow | undefined> {
  if (standsFor === undefined && (await personByEmail(tx, user.email))) return undefined;
  const [row] = await tx.query<InsertedRow>(
    `insert into person (email, first_name, last_name, phone, password_hash, enabled, super_admin, notify_email,
       notify_text, notify_push, created_at, updated_at, email_verified_at, stands_for, password_chosen_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14)
     on conflict (lower(email)) where stands_for is null do nothing returning id, grants_version`,
    [
      user.email,
      user.firstName,
      user.lastName,
      user.phone ?? '',
      passwordHash,
      user.enabled ?? true,
      user.superAdmin ?? false,
      user.notifyEmail ?? true,
      user.notifyText ?? false,
      user.notifyPush ?? false,
      now,
      user.emailVerified ? now : null,
      standsFor ?? null,
      passwordHash === '' ? null : (user.passwordChosenBy ?? null),
    ],
  );
  return row;
}
