import { randomUUID } from 'node:crypto';
import { permissions } from '@backroom/proto/permissions';
import type { Person } from './people.js';
import { newPassword } from './sign-up.js';

/**
 * Creates a user of an operator who sees the sales of every location and manages the products of one; returns their
 * email.
 */
export async function createLocationManager(
  owner: Person,
  accountId: number,
  locationId: number,
): Promise<string> {
  const mark = randomUUID().slice(-10);
  const { LedgerAll, ProductsAll, ProductsChange } = permissions;
  const { data } = await owner.get<{ data: { id: number; isSystem: boolean }[] }>(
    `/accounts/${accountId}/groups?limit=100`,
  );
  const part = await owner.post<{ id: number }>(`/accounts/${accountId}/groups`, {
    ...{ name: `Keeps ${mark}`, locationIds: [locationId] },
  });
  const role = async (name: string, GroupId: number, held: readonly number[]) => {
    const made = await owner.post<{ id: number }>(`/groups/${GroupId}/roles`, {
      ...{ name: `${name} ${mark}`, GroupId },
      permissions: held.map((id) => ({ id, access: 'read' })),
    });
    return { RoleId: made.id };
  };
  const userroles = [
    await role('Sales', data.find(({ isSystem }) => isSystem)!.id, [LedgerAll]),
    await role('Products', part.id, [ProductsAll, ProductsChange]),
  ];
  const email = `${mark}@flow.backroom.test`;
  await owner.post(`/users?accountId=${accountId}`, {
    ...{ first_name: 'Keeps', last_name: 'One', email, password: newPassword, userroles },
  });
  return email;
}
