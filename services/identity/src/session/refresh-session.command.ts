import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  everyTenant,
  Problem,
  Random,
  type CommandTx,
} from '@backroom/platform';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { fault } from '../faults.js';
import { personById } from '../access/access.sql.js';
import { hasSecondFactor } from '../two-factor/second-factor.sql.js';
import { endSession } from './end-session.js';
import { idleLimitOf } from './idle-time.js';
import { issueTokens } from './issue-tokens.js';
import { AccessTokenSigner, hashOfToken, newToken, replacedTokenTolerance } from './tokens.js';

export class RefreshSession {
  constructor(readonly refreshToken: string) {}
}

interface TokenRow {
  session_id: string;
  replaced_at: Date | null;
  is_just_before: boolean;
  person_id: number;
  expires_at: Date;
  revoked_at: Date | null;
  second_factor: boolean;
  used_at: Date;
  [column: string]: unknown;
}

/**
 * Swaps a refresh token (AUTH-4). One that was replaced is taken for 10 s more, so that two tabs survive, as long as what
 * was given for it is the newest; later, or when it is older than that, it is a theft, and the whole session ends.
 */
@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession, Session> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly signer: AccessTokenSigner,
  ) {}

  async execute({ refreshToken }: RefreshSession): Promise<Session> {
    const session = await this.commands.run(
      {
        name: 'refresh-session',
        scope: everyTenant,
        principal: currentPrincipal(),
        unaudited: 'the same session goes on; one that is ended says so itself',
      },
      (tx) => this.rotate(tx, refreshToken),
    );
    // Thrown after the commit: the revocation of a stolen session must stay.
    if (!session) throw new Problem('unauthenticated', fault('session-ended'));
    return session;
  }

  private async rotate(tx: CommandTx, refreshToken: string): Promise<Session | undefined> {
    const now = this.clock.now();
    const hash = hashOfToken(refreshToken);
    const [token] = await tx.query<TokenRow>(
      `select t.session_id, t.replaced_at,
         not exists (select from refresh_token c where c.given_for = t.hash and c.replaced_at is not null) as is_just_before,
         s.person_id, s.expires_at, s.revoked_at, s.second_factor,
         coalesce(s.used_at, s.created_at) as used_at
       from refresh_token t join session s on s.id = t.session_id where t.hash = $1 for update`,
      [hash],
    );
    if (!token || token.revoked_at || token.expires_at <= now) return undefined;
    if (token.replaced_at && !isTolerated(token, token.replaced_at, now)) {
      await endSession(tx, token.session_id, now);
      return undefined;
    }
    const person = await personById(tx, token.person_id);
    if (!person?.enabled) return undefined;
    // Whoever has a second factor shows it: a session of before that goes on to here, and no further (AUTH-7).
    const lacksFactor = !token.second_factor && (await hasSecondFactor(tx, person.id));
    const idleLimit = await idleLimitOf(tx, person);
    const isIdle = idleLimit !== undefined && now.getTime() - token.used_at.getTime() > idleLimit;
    if (lacksFactor || isIdle) {
      await endSession(tx, token.session_id, now, {
        kind: 'user',
        id: person.id,
        sessionId: token.session_id,
      });
      return undefined;
    }
    await tx.query('update refresh_token set replaced_at = coalesce(replaced_at, $2) where hash = $1', [
      hash,
      now,
    ]);
    await tx.query('update session set used_at = $2 where id = $1', [token.session_id, now]);
    const session = { id: token.session_id, expiresAt: token.expires_at };
    return issueTokens(tx, this.signer, person, session, newToken(this.random), now, hash);
  }
}

function isTolerated({ is_just_before: isJustBefore }: TokenRow, replacedAt: Date, now: Date): boolean {
  return isJustBefore && now.getTime() - replacedAt.getTime() <= replacedTokenTolerance;
}
