import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { permissions } from '@backroom/proto/permissions';
import type { Account } from '@backroom/proto/identity/v1/account';
import { CreateRole } from '../access/create-role.command.js';
import { systemRoleIds } from '../access/system-roles.js';
import { CreateAccount } from '../account/create-account.command.js';
import { CreateUser, type NewUser } from '../user/create-user.command.js';

const password = 'Backroom-demo-2026';
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

/** The demo's operators and sign-ins (design: Fixed names). Runs through the product's own commands; safe to repeat. */
export async function seedPeopleAndAccounts(app: INestApplicationContext): Promise<void> {
  const commands = app.get(CommandBus);
  const accounts: Account[] = [];
  for (const operator of operators)
    accounts.push(
      await commands.execute<CreateAccount, Account>(new CreateAccount(operator, `demo:${operator.name}`)),
    );
  const [first, second, , globalConnect] = accounts.map((account) => account.id) as [
    number,
    number,
    number,
    number,
  ];
  const clerk = await commands.execute<CreateRole, { id: number }>(
    new CreateRole(first, 'Ledger clerk', [permissions.LedgerAll], 'demo:ledger-clerk'),
  );

  const people: NewUser[] = [
    person('super', 'Super', [], true),
    person('owner', 'Owner', [{ accountId: first, roleId: systemRoleIds.accountOwner }]),
    person(
      'multi',
      'Multi',
      [first, second].map((accountId) => ({ accountId, roleId: systemRoleIds.admin })),
    ),
    person('clerk', 'Clerk', [{ accountId: first, roleId: clerk.id }]),
    person('shopper', 'Shopper', []),
    person('gc', 'Connect', [{ accountId: globalConnect, roleId: systemRoleIds.accountOwner }]),
  ];
  for (const user of people) await commands.execute(new CreateUser(user, `demo:${user.email}`));
}

function person(name: string, firstName: string, grants: NewUser['grants'], superAdmin = false): NewUser {
  return { email: `${name}@demo.backroom.test`, firstName, lastName: 'Demo', password, superAdmin, grants };
}
