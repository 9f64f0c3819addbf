import { Clock, currentPrincipal, Database, everyTenant } from '@backroom/platform';
import type { ListSessionsResponse } from '@backroom/proto/identity/v1/sessions_service';

interface SessionRow extends Record<string, unknown> {
  id: string;
  user_agent: string;
  address: string;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
}

/** Returns the caller's open sessions, latest use first (AUTH-4). */
export async function listSessions(database: Database, clock: Clock): Promise<ListSessionsResponse> {
  const { id: personId, sessionId } = currentPrincipal();
  const rows = await database.withTenant(everyTenant, (tx) =>
    tx.query<SessionRow>(
      `select id, user_agent, address, created_at, coalesce(used_at, created_at) as used_at, expires_at from session
       where person_id = $1 and revoked_at is null and expires_at > $2
       order by 5 desc, id desc limit 200`,
      [personId, clock.now()],
    ),
  );
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.user_agent,
      address: row.address,
      createdAt: row.created_at.getTime(),
      usedAt: row.used_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      current: row.id === sessionId,
    })),
  };
}
