import { Location } from '@backroom/proto/locations/v1/location';
import { randomBytes } from 'node:crypto';
import { everyTenant, fault, Problem, Seal, type Principal } from '@backroom/platform';
import { CommandBus } from '@nestjs/cqrs';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { GetOwedResponse } from '@backroom/proto/customers/v1/value_journal_service';
import { events } from '@backroom/proto/events';
import { principalOf } from '../../gateway/src/access/principal-of.js';
import { waitUntil } from '@backroom/testing/running-system';
import { ServiceUnderTest, signingKeys } from '@backroom/testing/service-under-test';
import { Balances } from '../src/account/balances.js';
import { CreateAccount } from '../src/account/create-account.command.js';
import { identity } from '../src/blueprint.js';
import { IdentityController } from '../src/access/identity.controller.js';
import { CreateUser } from '../src/user/create-user.command.js';
import type { NewUser } from '../src/user/insert-person.js';
import { SessionsController } from '../src/session/sessions.controller.js';

export const password = 'a long enough password';
const mailKey = randomBytes(32).toString('base64');

/** Origin of the tests' sign-ins. */
export const origin = {
  address: '203.0.113.9',
  userAgent: 'test',
  deviceToken: '',
  language: 'en',
  work: '',
};

/** Identity with people, called as by the gateway. */
export class IdentityUnderTest {
  /** Balances that loyalty-giftcards reports for an operator; undefined: it is unavailable. */
  owed: GetOwedResponse | undefined = { currency: '', customers: 0, operator: 0, pending: 0 };

  private constructor(readonly service: ServiceUnderTest) {
    const getOwed = () =>
      this.owed
        ? Promise.resolve(this.owed)
        : Promise.reject(new Problem('unavailable', fault('unavailable')));
    Object.assign(service.app.get(Balances).journal, { getOwed });
  }

  /** Hashes are cheap here, unless `more` sets their full cost. */
  static async start(more: Record<string, string> = {}): Promise<IdentityUnderTest> {
    const env = {
      ACCESS_TOKEN_PRIVATE_KEY: signingKeys().privateKey,
      AUDIT_KEY: randomBytes(32).toString('base64'),
      IDENTITY_SEAL_KEY: randomBytes(32).toString('base64'),
      MAIL_SEAL_KEY: mailKey,
      PUBLIC_URL: 'https://console.example.test',
      SSO_LOOPBACK: '1',
      PASSWORD_MEMORY: '64',
      PRINCIPAL_PRIVATE_KEY: signingKeys().privateKey,
      LOYALTY_GIFTCARDS_URL: '127.0.0.1:1',
      ...more,
    };
    const service = await ServiceUnderTest.start('identity', identity, env, new Date('2026-06-15T12:00:00Z'));
    const { syncSystemRoles } = await import('../src/access/sync-system-roles.js');
    await syncSystemRoles(service.platform.database);
    return new IdentityUnderTest(service);
  }

  get controller(): IdentityController {
    return this.service.app.get(IdentityController);
  }

  get sessions(): SessionsController {
    return this.service.app.get(SessionsController);
  }

  account(name: string, key = `account:${name}`, change: Partial<Account> = {}): Promise<Account> {
    const account = {
      name,
      loyaltyProgram: 'yoke',
      currency: 'USD',
      timezone: 'America/New_York',
      ...change,
    };
    return this.execute(new CreateAccount(account, key));
  }

  user(
    email: string,
    grants: NewUser['grants'] = [],
    change: Partial<NewUser> = {},
    key = `user:${email}`,
  ): Promise<{ id: number }> {
    return this.execute(
      new CreateUser({ email, firstName: 'Ada', lastName: 'Test', password, grants, ...change }, key),
    );
  }

  login(email: string, secret = password, change: Partial<typeof origin> = {}): Promise<Session> {
    return this.service.asService(
      async () => (await this.controller.login({ ...origin, email, password: secret, ...change })).session!,
    );
  }

  refresh(refreshToken: string): Promise<Session> {
    return this.service.asService(
      async () => (await this.controller.refreshSession({ refreshToken })).session!,
    );
  }

  /** Resolves the access of a session by its access token. */
  resolve(session: Session) {
    const { sub, sid } = JSON.parse(
      Buffer.from(session.accessToken.split('.')[1]!, 'base64url').toString(),
    ) as { sub: string; sid: string };
    return this.service.asService(() =>
      this.controller.resolveAccess({ userId: Number(sub), sessionId: sid }),
    );
  }

  /** Returns a signed-in person with their current permissions, as the gateway does. */
  async person(email: string): Promise<Principal> {
    const session = await this.login(email);
    const { access } = await this.resolve(session);
    return principalOf(access!, sessionIdOf(session), '203.0.113.9');
  }

  /** Publishes locations as locations-kiosks does and waits for the copy. */
  async locations(accountId: number, ...ids: number[]): Promise<void> {
    const payloads = ids.map((id) =>
      Location.fromPartial({ id, accountId, name: `Place ${id}`, timezone: 'UTC', status: 'active' }),
    );
    await this.service.publish(
      events.LocationChanged,
      payloads.map((location) => ({ key: location.id, accountId, payload: { location } })),
    );
    await waitUntil('the copies', async () => {
      const rows = await this.service.sql('select 1 from location_copy where location_id = any ($1)', [ids]);
      return rows.length === ids.length;
    });
  }

  /** Returns the "All Locations" group of an account. */
  async allLocations(accountId: number): Promise<number> {
    const [row] = await this.service.sql<{ id: string }>(
      'select id from location_group where account_id = $1 and built_in',
      [accountId],
    );
    return Number(row!.id);
  }

  /** Runs due work and returns the mails requested since index `from`. */
  async mails(from = 0): Promise<(MailContent & { id: string })[]> {
    await this.service.runDue();
    const requested = await this.service.outbox(events.MailRequested);
    return requested.slice(from).map(({ id, sealed }) => ({
      id,
      ...MailContent.decode(Buffer.from(new Seal(mailKey).open(`mail:${id}`, sealed), 'base64')),
    }));
  }

  /** Runs a call as the person of a session. */
  as<T>(session: Session, work: () => Promise<T>): Promise<T> {
    const principal: Principal = {
      kind: 'user',
      id: session.user!.id,
      scope: session.access!.scope,
      accounts: session.access!.accountIds,
      locations: 'all',
      permissions: {},
      grantsVersion: session.access!.grantsVersion,
      sessionId: sessionIdOf(session),
      address: origin.address,
    };
    return this.service.as(principal, work);
  }

  async disable(email: string): Promise<void> {
    await this.service.platform.database.withTenant(everyTenant, (tx) =>
      tx.query('update person set enabled = false where email = $1', [email]),
    );
  }

  /** Advances the clock. */
  later(ms: number): void {
    this.service.clock.moveTo(new Date(this.service.clock.now().getTime() + ms));
  }

  private execute<T>(command: object): Promise<T> {
    return this.service.asService(() => this.service.app.get(CommandBus).execute(command));
  }
}

export function sessionIdOf({ accessToken }: Session): string {
  return (JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
}
