import type { IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { z } from 'zod';
import { computed } from '../route/columns.js';

export interface PersonName {
  firstName: string;
  lastName: string;
}
export type Names = ReadonlyMap<number, PersonName>;

/** The full name; null for a user whose name the caller may not know. */
export const fullName = (name: PersonName | undefined): string | null =>
  name ? `${name.firstName} ${name.lastName}`.trim() : null;

/** A message with the names of the users whose ids it contains. */
export type Named<Message> = Message & { names: Names };

/** The name of the user whose id a field holds. */
export const personName = <Field extends string>(field: Field, schema = z.string().nullable()) =>
  computed(schema, (message: Named<Record<Field, number>>) => fullName(message.names.get(message[field])));

/** Names of users by id, as far as the caller may know them. 0 means no user. */
export async function personNames(
  identity: Pick<IdentityService, 'nameUsers'>,
  ids: readonly number[],
): Promise<Names> {
  const userIds = [...new Set(ids)].filter((id) => id > 0);
  if (userIds.length === 0) return new Map();
  const { names } = await identity.nameUsers({ userIds });
  return new Map(names.map(({ id, firstName, lastName }) => [id, { firstName, lastName }]));
}
