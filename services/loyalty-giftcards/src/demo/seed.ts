import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  accountScope,
  Commands,
  currentPrincipal,
  everyTenant,
  readState,
  type DatabasePlatform,
} from '@backroom/platform';
import type { CustomerGroup } from '@backroom/proto/customers/v1/customer_groups_service';
import { events } from '@backroom/proto/events';
import { joinCustomers, type Joining } from '../customer/join-customer.js';
import { AddGroupMembers } from '../group/add-group-members.command.js';
import { CreateCustomerGroup } from '../group/create-customer-group.command.js';
import { seedGiftCards } from './seed-gift-cards.js';
import { seedTabs } from './seed-tabs.js';
import { seedLoyalty } from './seed-loyalty.js';
import { seedInvites } from './seed-invites.js';

/** Groups of every operator; every n-th customer is a member. */
const regulars = 'Regulars';
const groups: readonly [name: string, each: number][] = [
  ['Night shift', 2],
  [regulars, 3],
];

/**
 * Makes the demo’s people customers of plausible operators: staff of their own, the plain user of all, and each buyer
 * of one or two. Creates their groups. Safe to repeat.
 */
export async function seedCustomers(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  await copiesComplete(platform);
  const commands = app.get(CommandBus);
  const places = await placesOf(platform);
  const now = platform.clock.now().getTime();
  for (const [accountId, customers] of await customersOf(platform, [...places.keys()])) {
    const at = places.get(accountId)!;
    const options = {
      ...{ name: 'check-in', scope: accountScope(accountId), principal: currentPrincipal() },
      idempotencyKey: `demo:customers:${accountId}`,
    };
    await app.get(Commands).run(options, async (tx) => {
      const joinings = customers.map((personId, n) => joiningOf(personId, at[n % at.length]!, n, now));
      for (const personId of await joinCustomers(tx, accountId, joinings))
        tx.audit({
          ...{ accountId, subjectKind: 'customer', subjectId: personId },
          after: { joinedBy: joinings.find((one) => one.personId === personId)!.by },
          by: { kind: 'user', id: personId },
        });
      return {};
    });
    await seedTabs(commands, { accountId, customers });
    for (const [name, each] of groups) {
      const group = await commands.execute<CreateCustomerGroup, CustomerGroup>(
        new CreateCustomerGroup(
          { accountId, name, description: '', userIds: [] },
          `demo:customer-group:${accountId}:${name}`,
        ),
      );
      const userIds = customers.filter((_, n) => n % each === 0);
      await commands.execute(new AddGroupMembers({ id: group.id, userIds }));
      if (name === regulars) await seedGiftCards(commands, { accountId, groupId: group.id, customers });
    }
  }
  await seedLoyalty(commands, platform);
  await seedInvites(app, platform);
}

/** When and how a person became a customer: over the last half year, mostly by check-in, some by invite. */
function joiningOf(personId: number, locationId: number, n: number, now: number): Joining {
  const by = n % 5 === 1 ? 'invite' : (['checkin', 'checkin', 'code'] as const)[n % 3]!;
  const at = new Date(now - ((n * 37) % 180) * 86_400_000 - ((n * 7_919) % 1_440) * 60_000);
  return { personId, by, at, locationId };
}

/** Returns the customers of each operator. */
async function customersOf(
  { eventLog }: DatabasePlatform,
  operators: readonly number[],
): Promise<Map<number, number[]>> {
  const people = (await readState(eventLog, events.UserChanged)).sort((a, b) => a.userId - b.userId);
  // The first user without an operator runs the system and buys nowhere; the second is the plain user.
  const [, shopper, ...buyers] = people.filter(({ accountIds }) => accountIds.length === 0);
  const customers = new Map(operators.map((id): [number, number[]] => [id, shopper ? [shopper.userId] : []]));
  for (const { userId, accountIds } of people)
    for (const accountId of accountIds) customers.get(accountId)?.push(userId);
  for (const [n, { userId }] of buyers.entries())
    for (const place of n % 7 === 0 ? [n, n + 1] : [n])
      customers.get(operators[place % operators.length]!)!.push(userId);
  return customers;
}

/** Returns the locations of each operator. */
async function placesOf({ database }: DatabasePlatform): Promise<Map<number, number[]>> {
  const rows = await database.withTenant(everyTenant, (tx) =>
    tx.query<{ account_id: number; ids: number[] }>(
      `select account_id, array_agg(location_id order by location_id) as ids from location_copy
       where status = 'active' and checkin_code <> '' group by account_id order by account_id`,
    ),
  );
  return new Map(rows.map(({ account_id, ids }) => [account_id, ids]));
}

/** Waits until the copies contain everything from the earlier seeds. */
async function copiesComplete({ eventLog, database, clock }: DatabasePlatform): Promise<void> {
  const expected = {
    account_copy: (await readState(eventLog, events.AccountChanged)).length,
    location_copy: (await readState(eventLog, events.LocationChanged)).length,
    person_copy: (await readState(eventLog, events.PersonChanged)).length,
    product_copy: (await readState(eventLog, events.ProductChanged)).length,
  };
  const complete = () =>
    database.withTenant(everyTenant, async (tx) => {
      for (const [table, count] of Object.entries(expected)) {
        const [row] = await tx.query<{ count: number }>(`select count(*) as count from ${table}`);
        if (row!.count < count) return false;
      }
      return true;
    });
  while (!(await complete())) await clock.sleep(50);
}
