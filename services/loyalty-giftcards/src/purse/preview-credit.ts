import { accountScope, type Clock, type Database, type Ids } from '@backroom/platform';
import type { CreditRequest, PreviewCreditResponse } from '@backroom/proto/tenders/v1/tenders_service';
import { creditValue } from './credit.command.js';
import { readPurse } from './purse.sql.js';

interface Parts {
  database: Database;
  clock: Clock;
  ids: Ids;
}

/** Previews a credit by making it and rolling it back. */
export function previewCredit(
  request: CreditRequest,
  { database, ...parts }: Parts,
): Promise<PreviewCreditResponse> {
  const { accountId, cardId } = readPurse(request.purse);
  return database.withTenant(accountScope(accountId), async (tx) => {
    await tx.query('savepoint preview');
    const silent = tx.with({ publish: () => undefined, audit: () => undefined });
    const made = await creditValue(silent, request, parts);
    await tx.query('rollback to savepoint preview');
    return {
      debtEnded: made.debtEnded,
      parts: made.parts.map(({ purse: { tender, id }, amount }) => ({
        ...{ tender, amount },
        cardId: tender === 'giftCard' && id === cardId.toLowerCase() ? id : '',
      })),
    };
  });
}
