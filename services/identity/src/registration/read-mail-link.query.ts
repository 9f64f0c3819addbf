import { Clock, Database, everyTenant } from '@backroom/platform';
import type { ReadMailLinkRequest, ReadMailLinkResponse } from '@backroom/proto/identity/v1/sessions_service';
import { personOfPasswordKey } from '../password/password-key.js';

/** For whom the link of a mail is: whoever opens it as somebody else is told before they go on (AUTH-2). */
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
