import { Clock, Database, everyTenant } from '@backroom/platform';
import type { ReadMailLinkRequest, ReadMailLinkResponse } from '@backroom/proto/identity/v1/sessions_service';
import { personOfPasswordKey } from '../password/password-key.js';

/** Returns the email that a mail link is for, so that the page can warn a different signed-in user (AUTH-2). */
export function readMailLink(
  database: Database,
  clock: Clock,
  link: ReadMailLinkRequest,
): Promise<ReadMailLinkResponse> {
  return database.withTenant(everyTenant, async (tx) => {
    const { email } = await personOfPasswordKey(tx, link, clock.now());
    return { email };
  });
}
