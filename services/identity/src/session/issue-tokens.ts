import type { CommandTx } from '@backroom/platform';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { accessOfPerson, userOf } from '../access/access.sql.js';
import type { PersonRecord } from '../user/person.entity.js';
import { hashOfToken, type AccessTokenSigner } from './tokens.js';

/**
 * Issues a new pair of tokens for an open session. Stores the hash of the refresh token with that of its predecessor;
 * repeated use of the same predecessor yields the same token.
 */
export async function issueTokens(
  tx: CommandTx,
  signer: AccessTokenSigner,
  person: PersonRecord,
  session: { id: string; expiresAt: Date },
  refreshToken: string,
  now: Date,
  givenFor?: Buffer,
): Promise<Session> {
  await tx.query(
    'insert into refresh_token (hash, session_id, issued_at, given_for) values ($1, $2, $3, $4) on conflict (hash) do nothing',
    [hashOfToken(refreshToken), session.id, now, givenFor ?? null],
  );
  const access = await signer.sign(person.id, session.id, now);
  return {
    user: userOf(person),
    access: await accessOfPerson(tx, person),
    accessToken: access.token,
    accessTokenExpiresAt: access.expiresAt,
    refreshToken,
    refreshTokenExpiresAt: session.expiresAt.getTime(),
    deviceToken: '',
  };
}
