import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  FieldCheck,
  fieldError,
  Ids,
  knownLanguage,
  type FieldError,
} from '@backroom/platform';
import type { ImportInvitesRequest } from '@backroom/proto/customers/v1/invites_service';
import { maxLengths } from '@backroom/proto/lengths';
import { customerChange } from '../customer/customer-scope.js';
import { fault } from '../faults.js';
import { readRow, type Content } from './invite-content.js';
import { lockInvites } from './invite.sql.js';
import { invitePeople, type Candidate } from './invite-people.sql.js';
import { refuseOtherProgram } from './invite-upkeep.js';
import type { SentRow } from './read-invite-file.js';

export class ImportInvites {
  constructor(
    readonly request: ImportInvitesRequest,
    /** The parsed file. */
    readonly rows: readonly SentRow[],
  ) {}
}

/** The result of a file by row number, without its content: stored responses are kept longer than people. */
export interface Imported {
  invited: { row: number; id: string }[];
  refused: { row: number; error: FieldError }[];
}

/**
 * Invites all people of a file in one transaction: the file is processed completely, with a result per row, or not at
 * all (CUST-4).
 */
@CommandHandler(ImportInvites)
export class ImportInvitesHandler implements ICommandHandler<ImportInvites, Imported> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request, rows }: ImportInvites): Promise<Imported> {
    const { principal, idempotencyKey } = currentCall();
    const { accountId, file } = request;
    const check = new FieldCheck();
    const fileName = check.name('file', request.fileName, maxLengths.productName);
    check.done();
    const language = knownLanguage(request.language);
    const scope = customerChange(principal, accountId);
    const digest = createHash('sha256').update(file).digest('hex');
    const input = { accountId, fileName, language, digest };
    const options = { name: 'import-invites', scope, principal, idempotencyKey, input };
    return this.commands.run(options, async (tx) => {
      await refuseOtherProgram(tx, scope, accountId);
      await lockInvites(tx, accountId);
      const { valid, wrong } = read(rows);
      const now = this.clock.now();
      const { invited, refused } = await invitePeople(tx, { accountId, language, now, ids: this.ids }, valid);
      if (invited.length > 0)
        tx.audit({
          ...{ accountId, subjectKind: 'invite-file', subjectId: digest.slice(0, 16), subjectName: fileName },
          after: { invited: invited.length, rejected: rows.length - invited.length },
        });
      return { invited, refused: [...wrong, ...refused].sort((one, other) => one.row - other.row) };
    });
  }
}

/** Separates the valid rows from the invalid ones. */
function read(rows: readonly SentRow[]): { valid: Candidate[]; wrong: Imported['refused'] } {
  const [valid, wrong]: [Candidate[], Imported['refused']] = [[], []];
  for (const { row, sent, maxCells } of rows) {
    // Values beyond the headings: none is dropped silently.
    const found = maxCells ? fieldError('row', fault('too-many-cells', { max: maxCells })) : readRow(sent);
    if (isFault(found)) wrong.push({ row, error: found });
    else valid.push({ row, content: found });
  }
  return { valid, wrong };
}

const isFault = (found: Content | FieldError): found is FieldError => 'code' in found;
