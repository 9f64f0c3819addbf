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
import { AccessTokenSigner, hashOfToken, nextToken, replacedTokenTolerance } from './tokens.js';

export class RefreshSession {
  constructor(readonly refreshToken: string) {}
}

interface SessionRow {
  id: string;
  person_id: number;
  expires_at: Date;
  revoked_at: Date | null;
  second_factor: boolean;
  used_at: Date;
  [column: string]: unknown;
}

interface TokenRow {
  replaced_at: Date | null;
  is_just_before: boolean;
  [column: string]: unknown;
}

/**
 * Rotates a refresh token (AUTH-4). A replaced token is accepted for 10 s, so that two tabs survive: it gets the same
 * successor, as long as that is the newest. Otherwise the call was overtaken, for example by a page reload, and gets
 * nothing. Later use counts as theft and ends the whole session.
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
        unaudited: 'the session continues; its end is audited separately',
      },
      (tx) => this.rotate(tx, refreshToken),
    );
    // Thrown after the commit, so that the revocation of a stolen session stays.
    if (!session) throw new Problem('unauthenticated', fault('session-ended'));
    return session;
  }

  private async rotate(tx: CommandTx, refreshToken: string): Promise<Session | undefined> {
    const now = this.clock.now();
    const hash = hashOfToken(refreshToken);
    // Serializes the calls of a session; the successor of the token is read under the lock.
    const [session] = await tx.query<SessionRow>(
      `select id, person_id, expires_at, revoked_at, second_factor, coalesce(used_at, created_at) as used_at
       from session where id = (select session_id from refresh_token where hash = $1) for update`,
      [hash],
    );
    if (!session || session.revoked_at || session.expires_at <= now) return undefined;
    const [token] = await tx.query<TokenRow>(
      `select t.replaced_at,
         not exists (select from refresh_token c where c.given_for = t.hash and c.replaced_at is not null) as is_just_before
       from refresh_token t where t.hash = $1`,
      [hash],
    );
    const { replaced_at: replacedAt, is_just_before: isJustBefore } = token!;
    if (replacedAt && now.getTime() - replacedAt.getTime() > replacedTokenTolerance) {
      await endSession(tx, session.id, now);
      return undefined;
    }
    if (replacedAt && !isJustBefore) return undefined;
    const person = await personById(tx, session.person_id);
    if (!person?.enabled) return undefined;
    // A session older than the person's second factor ends here (AUTH-7).
    const lacksFactor = !session.second_factor && (await hasSecondFactor(tx, person.id));
    const idleLimit = await idleLimitOf(tx, person);
    const isIdle = idleLimit !== undefined && now.getTime() - session.used_at.getTime() > idleLimit;
    if (lacksFactor || isIdle) {
      await endSession(tx, session.id, now, {
        kind: 'user',
        id: person.id,
        sessionId: session.id,
      });
      return undefined;
    }
    const [replaced] = await tx.query<{ next_salt: Buffer }>(
      `update refresh_token set replaced_at = coalesce(replaced_at, $2), next_salt = coalesce(next_salt, $3)
       where hash = $1 returning next_salt`,
      [hash, now, this.random.bytes(32)],
    );
    await tx.query('update session set used_at = $2 where id = $1', [session.id, now]);
    const next = nextToken(refreshToken, replaced!.next_salt);
    const continued = { id: session.id, expiresAt: session.expires_at };
    return issueTokens(tx, this.signer, person, continued, next, now, hash);
  }
}
