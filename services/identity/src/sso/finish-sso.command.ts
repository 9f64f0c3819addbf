import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, Database, everyTenant, Ids } from '@backroom/platform';
import type { FinishSsoRequest, FinishSsoResponse } from '@backroom/proto/identity/v1/sso_service';
import { lockAccount } from '../account/lock-account.js';
import { SessionOpener } from '../session/session-opener.js';
import { hashOfToken } from '../session/tokens.js';
import { openChallenge } from '../two-factor/open-challenge.js';
import { hasSecondFactor } from '../two-factor/second-factor.sql.js';
import { emailOf, knownPerson, newPerson } from './person-of-claims.js';
import { SsoProviders, type StartedSignIn } from './provider.js';
import { openProviderOf, SsoSecrets } from './sso.sql.js';
import type { SsoProviderRecord } from './sso-provider.entity.js';
import { ssoRefused } from './sso-refused.js';

export class FinishSso {
  constructor(readonly request: FinishSsoRequest) {}
}

interface AttemptRow extends Record<string, unknown> {
  account_id: number;
  nonce: string;
  verifier: Buffer;
}

/** Opens a session for a person authenticated by an operator's provider (AUTH-7), like a sign-in with a password. */
@CommandHandler(FinishSso)
export class FinishSsoHandler implements ICommandHandler<FinishSso, FinishSsoResponse> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly sessions: SessionOpener,
    private readonly providers: SsoProviders,
    private readonly secrets: SsoSecrets,
  ) {}

  async execute({ request }: FinishSso): Promise<FinishSsoResponse> {
    const { state, code, iss, error } = request;
    // Refuses the sign-in of another browser, with which an attacker could sign users in as themselves.
    if (!state || state !== request.browserState) throw ssoRefused('sso-expired');
    const { provider, started } = await this.consume(state);
    const claims = await this.providers
      .finish(provider, started, { state, code, iss, error })
      .catch((cause: unknown) => {
        throw ssoRefused('sso-provider', cause);
      });
    const subject = { id: claims.sub, email: emailOf(claims, provider) };
    const options = { name: 'single-sign-on', scope: everyTenant, principal: currentPrincipal() };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      // Locked before any person, as in all changes of an account, against deadlocks.
      await lockAccount(tx, provider.accountId);
      // Read again: it may have been disabled during the sign-in.
      const present = await openProviderOf(tx, provider.accountId);
      if (present?.version !== provider.version) throw ssoRefused('sso-expired');
      const person =
        (await knownPerson(tx, subject, present, now)) ??
        (await newPerson(tx, subject, claims, present, now));
      if (await hasSecondFactor(tx, person.id))
        return { session: undefined, challenge: await openChallenge(tx, this.ids, person, request, now) };
      return { session: await this.sessions.open(tx, person, request), challenge: undefined };
    });
  }

  /** Consumes the started sign-in, whatever its outcome. */
  private consume(state: string): Promise<{ provider: SsoProviderRecord; started: StartedSignIn }> {
    const hash = hashOfToken(state);
    return this.database.withTenant(everyTenant, async (tx) => {
      const [row] = await tx.query<AttemptRow>(
        'delete from sso_attempt where state_hash = $1 and expires_at > $2 returning account_id, nonce, verifier',
        [hash, this.clock.now()],
      );
      const provider = row && (await openProviderOf(tx, row.account_id));
      if (!provider) throw ssoRefused('sso-expired');
      const started = { state, nonce: row.nonce, verifier: this.secrets.openVerifier(hash, row.verifier) };
      return { provider, started };
    });
  }
}
