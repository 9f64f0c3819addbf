import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Database, everyTenant, Problem } from '@backroom/platform';
import type { BeginSsoResponse } from '@backroom/proto/identity/v1/sso_service';
import { hashOfToken } from '../session/tokens.js';
import { SsoProviders } from './provider.js';
import { accountOfOperator, openProviderOf, SsoSecrets } from './sso.sql.js';
import { ssoRefused } from './sso-refused.js';

/** Lifetime of a sign-in at the provider, milliseconds. */
const attemptLifetime = 10 * 60_000;

export class BeginSso {
  constructor(readonly operator: string) {}
}

/** Starts a sign-in at an operator's provider (AUTH-7). */
@CommandHandler(BeginSso)
export class BeginSsoHandler implements ICommandHandler<BeginSso, BeginSsoResponse> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly providers: SsoProviders,
    private readonly secrets: SsoSecrets,
  ) {}

  async execute({ operator }: BeginSso): Promise<BeginSsoResponse> {
    const provider = await this.database.withTenant(everyTenant, async (tx) => {
      const accountId = await accountOfOperator(tx, operator);
      return accountId === undefined ? undefined : openProviderOf(tx, accountId);
    });
    // The same as for an unknown operator: the response reveals only which operators have a provider.
    if (!provider) throw Problem.notFound('provider');
    const started = await this.providers.begin(provider).catch((cause: unknown) => {
      throw ssoRefused('sso-provider', cause);
    });
    const hash = hashOfToken(started.state);
    await this.database.withTenant(everyTenant, (tx) =>
      tx.query(
        'insert into sso_attempt (state_hash, account_id, nonce, verifier, expires_at) values ($1, $2, $3, $4, $5)',
        [
          ...[hash, provider.accountId, started.nonce, this.secrets.sealVerifier(hash, started.verifier)],
          new Date(this.clock.now().getTime() + attemptLifetime),
        ],
      ),
    );
    return { url: started.url, state: started.state };
  }
}
