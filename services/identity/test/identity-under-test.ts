import { everyTenant } from '@backroom/platform';
import { CommandBus } from '@nestjs/cqrs';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import type { Account } from '@backroom/proto/identity/v1/account';
import { ServiceUnderTest, signingKeys } from '../../../tests/system/service-under-test.js';
import { CreateAccount } from '../src/account/create-account.command.js';
import { identity } from '../src/blueprint.js';
import { IdentityController } from '../src/identity.controller.js';
import { CreateUser, type NewUser } from '../src/user/create-user.command.js';

export const password = 'a long enough password';

/** identity with its people, as the gateway would use it. */
export class IdentityUnderTest {
  private constructor(readonly service: ServiceUnderTest) {}

  static async start(): Promise<IdentityUnderTest> {
    const env = { ACCESS_TOKEN_PRIVATE_KEY: signingKeys().privateKey };
    const service = await ServiceUnderTest.start('identity', identity, env, new Date('2026-06-15T12:00:00Z'));
    const { syncSystemRoles } = await import('../src/access/sync-system-roles.js');
    await syncSystemRoles(service.platform.database);
    return new IdentityUnderTest(service);
  }

  get controller(): IdentityController {
    return this.service.app.get(IdentityController);
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

  login(email: string, secret = password): Promise<Session> {
    const request = { email, password: secret, address: '203.0.113.9', userAgent: 'test' };
    return this.service.asService(async () => (await this.controller.login(request)).session!);
  }

  refresh(refreshToken: string): Promise<Session> {
    return this.service.asService(
      async () => (await this.controller.refreshSession({ refreshToken })).session!,
    );
  }

  /** What the session of an access token may do. */
  resolve(session: Session) {
    const { sub, sid } = JSON.parse(
      Buffer.from(session.accessToken.split('.')[1]!, 'base64url').toString(),
    ) as { sub: string; sid: string };
    return this.service.asService(() =>
      this.controller.resolveAccess({ userId: Number(sub), sessionId: sid }),
    );
  }

  async disable(email: string): Promise<void> {
    await this.service.platform.database.withTenant(everyTenant, (tx) =>
      tx.query('update person set enabled = false where email = $1', [email]),
    );
  }

  /** Moves the clock. */
  later(ms: number): void {
    this.service.clock.moveTo(new Date(this.service.clock.now().getTime() + ms));
  }

  private execute<T>(command: object): Promise<T> {
    return this.service.asService(() => this.service.app.get(CommandBus).execute(command));
  }
}
