import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Database, everyTenant } from '@backroom/platform';
import { permissions, withChanges } from '@backroom/proto/permissions';
import type { Account } from '@backroom/proto/identity/v1/account';
import { AccountProfile } from '@backroom/proto/identity/v1/accounts_service';
import { CreateRole } from '../role/create-role.command.js';
import { systemRoleIds } from '../access/system-roles.js';
import { CreateAccount } from '../account/create-account.command.js';
import { CreateUser } from '../user/create-user.command.js';
import type { NewUser } from '../user/insert-person.js';
import { seedBuyers } from './customers.js';

const password = 'Backroom-demo-2026';
/** Another provider decides this operator's products: they can be read and priced. */
const suppliedElsewhere = 'Rheinblick Pausenshops';
const operators: readonly Omit<Account, 'id' | 'status'>[] = [
  { name: 'Harbor Fresh Markets', loyaltyProgram: 'yoke', currency: 'USD', timezone: 'America/New_York' },
  { name: 'Mesa Micro Markets', loyaltyProgram: 'yoke', currency: 'USD', timezone: 'America/Denver' },
  { name: 'Rheinblick Pausenshops', loyaltyProgram: 'yoke', currency: 'EUR', timezone: 'Europe/Berlin' },
  {
    name: 'Global Connect Canteens',
    loyaltyProgram: 'globalConnect',
    currency: 'USD',
    timezone: 'America/Chicago',
  },
];

/** Custom roles of every operator. */
const roles: readonly [name: string, permissions: number[]][] = [
  ['Ledger clerk', withChanges([permissions.LedgerAll])],
  ['Sales analyst', [permissions.SalesAndReportingAll, permissions.LedgerAll]],
  ['Stock keeper', withChanges([permissions.ProductsAll, permissions.AddonsAll])],
];

const profileOf = (name: string) =>
  name === suppliedElsewhere ? AccountProfile.fromPartial({ provider: 'Cantaloupe' }) : undefined;

/** Creates the demo's operators and sign-ins (design: Fixed names) with the product's own commands. Safe to repeat. */
export async function seedPeopleAndAccounts(app: INestApplicationContext): Promise<void> {
  const commands = app.get(CommandBus);
  const accounts: Account[] = [];
  for (const operator of operators)
    accounts.push(
      await commands.execute<CreateAccount, Account>(
        new CreateAccount(operator, `demo:${operator.name}`, profileOf(operator.name)),
      ),
    );
  const [first, second, , globalConnect] = accounts.map((account) => account.id) as [
    number,
    number,
    number,
    number,
  ];
  const role = (accountId: number, [name, permissionIds]: (typeof roles)[number], groupId: number) =>
    commands.execute<CreateRole, { id: number }>(
      new CreateRole({ name, description: '', groupId, permissionIds }, `demo:role:${accountId}:${name}`),
    );
  const everywhere = await allLocations(app);
  const made = new Map<string, number>();
  for (const { id } of accounts)
    for (const one of roles) made.set(`${id} ${one[0]}`, (await role(id, one, everywhere.get(id)!)).id);
  const at = (accountId: number, name: string) => ({ accountId, roleId: made.get(`${accountId} ${name}`)! });

  const people: NewUser[] = [
    person('super', 'Super', [], true),
    person('owner', 'Owner', [{ accountId: first, roleId: systemRoleIds.accountOwner }]),
    person(
      'multi',
      'Multi',
      [first, second].map((accountId) => ({ accountId, roleId: systemRoleIds.admin })),
    ),
    person('clerk', 'Clerk', [at(first, 'Ledger clerk')]),
    person('shopper', 'Shopper', []),
    person('gc', 'Connect', [{ accountId: globalConnect, roleId: systemRoleIds.accountOwner }]),
    ...accounts.flatMap(({ id, name }) => {
      const place = name.split(' ')[0]!.toLowerCase();
      return [
        person(`manager.${place}`, 'Morgan', [{ accountId: id, roleId: systemRoleIds.manager }]),
        person(`analyst.${place}`, 'Avery', [at(id, 'Sales analyst')]),
        person(`stock.${place}`, 'Sasha', [at(id, 'Stock keeper')]),
      ];
    }),
  ];
  for (const user of people) await commands.execute(new CreateUser(user, `demo:${user.email}`));
  await seedBuyers(app, password);
}

/** Returns the "All Locations" group of every operator. */
async function allLocations(app: INestApplicationContext): Promise<Map<number, number>> {
  const groups = await app
    .get(Database)
    .withTenant(everyTenant, (tx) =>
      tx.query<{ id: number; account_id: number }>(
        'select id, account_id from location_group where built_in',
      ),
    );
  return new Map(groups.map(({ id, account_id }) => [account_id, id]));
}

function person(name: string, firstName: string, grants: NewUser['grants'], superAdmin = false): NewUser {
  const email = `${name}@demo.backroom.test`;
  return { email, emailVerified: true, firstName, lastName: 'Demo', password, superAdmin, grants };
}
