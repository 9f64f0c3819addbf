import type { Account } from '@backroom/proto/identity/v1/account';
import type { LocationGroup, Role } from '@backroom/proto/identity/v1/role';
import type { CreateUserRequest, UpdateUserRequest } from '@backroom/proto/identity/v1/people_service';
import type { RoleContent, UpdateGroupRequest } from '@backroom/proto/identity/v1/roles_service';
import { AccountsController } from '../src/account/accounts.controller.js';
import { systemRoleIds } from '../src/access/system-roles.js';
import { RolesController } from '../src/role/roles.controller.js';
import { PeopleController } from '../src/user/people.controller.js';
import { IdentityUnderTest, password } from './identity-under-test.js';

/** Two operators with locations and people, and setup calls in the name of one of them. */
export class Tenants {
  north!: Account;
  south!: Account;
  /** The "All Locations" group of each. */
  everywhere!: { north: number; south: number };
  readonly ids: Record<string, number> = {};

  private constructor(readonly identity: IdentityUnderTest) {}

  static async start(): Promise<Tenants> {
    const tenants = new Tenants(await IdentityUnderTest.start());
    await tenants.fill();
    return tenants;
  }

  private async fill(): Promise<void> {
    const { identity } = this;
    await identity.service.consume();
    this.north = await identity.account('North Shore Markets');
    this.south = await identity.account('South Bay Snacks');
    await identity.locations(this.north.id, 11, 12, 13);
    await identity.locations(this.south.id, 21, 22);
    this.everywhere = {
      north: await identity.allLocations(this.north.id),
      south: await identity.allLocations(this.south.id),
    };
    const { accountOwner, admin, manager } = systemRoleIds;
    const people: Record<string, [number, number][]> = {
      owner: [[this.north.id, accountOwner]],
      admin: [[this.north.id, admin]],
      manager: [[this.north.id, manager]],
      rival: [[this.south.id, accountOwner]],
      multi: [
        [this.north.id, admin],
        [this.south.id, admin],
      ],
      both: [
        [this.north.id, manager],
        [this.south.id, accountOwner],
      ],
    };
    for (const [name, grants] of Object.entries(people)) {
      const held = grants.map(([accountId, roleId]) => ({ accountId, roleId }));
      this.ids[name] = (await identity.user(`${name}@example.test`, held, { emailVerified: true })).id;
    }
    this.ids['super'] = (await identity.user('super@example.test', [], { superAdmin: true })).id;
  }

  stop(): Promise<void> {
    return this.identity.service.stop();
  }

  /** Runs work as a person with their current permissions, and with an idempotency key if given. */
  async as<T>(name: string, work: () => Promise<T>): Promise<T> {
    const principal = await this.identity.person(`${name}@example.test`);
    return this.identity.service.as(principal, work);
  }

  get people(): PeopleController {
    return this.identity.service.app.get(PeopleController);
  }

  get roles(): RolesController {
    return this.identity.service.app.get(RolesController);
  }

  get accounts(): AccountsController {
    return this.identity.service.app.get(AccountsController);
  }

  role(name: string, content: Partial<RoleContent>): Promise<Role> {
    const whole = {
      name: 'Clerk',
      description: '',
      groupId: this.everywhere.north,
      permissionIds: [],
      ...content,
    };
    return this.as(name, async () => (await this.roles.createRole({ content: whole })).role!);
  }

  group(
    name: string,
    title: string,
    locationIds: number[],
    accountId = this.north.id,
  ): Promise<LocationGroup> {
    const request = { accountId, name: title, description: '', locationIds, roleIds: [] };
    return this.as(name, async () => (await this.roles.createGroup(request)).group!);
  }

  changeGroup(
    name: string,
    change: Partial<UpdateGroupRequest> & { groupId: number; locationIds: number[] },
  ) {
    const request = { accountId: this.north.id, ...change };
    return this.as(name, async () => (await this.roles.updateGroup(request)).group!);
  }

  async createUser(name: string, email: string, change: Partial<CreateUserRequest> = {}) {
    const request = {
      email,
      firstName: 'Grace',
      lastName: 'Test',
      phone: '',
      password,
      enabled: true,
      notifyEmail: true,
      notifyText: false,
      notifyPush: false,
      accountId: this.north.id,
      roleIds: [],
      language: 'en',
      ...change,
    };
    const { user } = await this.as(name, () => this.people.createUser(request));
    this.ids[email.split('@')[0]!] = user!.id;
    return user!;
  }

  /** Marks an email as proven. */
  async proven(target: string): Promise<void> {
    const sql = 'update person set email_verified_at = now() where id = $1';
    await this.identity.service.sql(sql, [this.ids[target]]);
  }

  updateUser(name: string, target: string, change: Omit<UpdateUserRequest, 'userId'>) {
    const request = { ...change, userId: this.ids[target]! };
    return this.as(name, async () => (await this.people.updateUser(request)).user!);
  }

  grant(name: string, target: string, roleId: number, accountId = this.north.id) {
    return this.as(name, () => this.people.grantRole({ userId: this.ids[target]!, roleId, accountId }));
  }

  revoke(name: string, target: string, roleId: number, accountId = this.north.id) {
    return this.as(name, () => this.people.revokeRole({ userId: this.ids[target]!, roleId, accountId }));
  }
}

/** Returns the content of a refusal, for comparison. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: { kind: string; code: string; fields: unknown; detail: string; params: unknown }) => ({
      kind: error.kind,
      code: error.code,
      fields: error.fields,
      detail: error.detail,
      params: error.params,
    }),
  );

export const above = { kind: 'forbidden', code: 'above-caller' };
