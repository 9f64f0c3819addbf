import type { IdentityService } from '@backroom/proto/identity/v1/identity_service';

export interface PersonName {
  firstName: string;
  lastName: string;
}
export type Names = ReadonlyMap<number, PersonName>;

/** As people say it; null of whom the caller may not know. */
export const fullName = (name: PersonName | undefined): string | null =>
  name ? `${name.firstName} ${name.lastName}`.trim() : null;

/** What people are called, by id: those whom the caller may know. 0 is nobody. */
export async function personNames(
  identity: Pick<IdentityService, 'nameUsers'>,
  ids: readonly number[],
): Promise<Names> {
  const userIds = [...new Set(ids)].filter((id) => id > 0);
  if (userIds.length === 0) return new Map();
  const { names } = await identity.nameUsers({ userIds });
  return new Map(names.map(({ id, firstName, lastName }) => [id, { firstName, lastName }]));
}
