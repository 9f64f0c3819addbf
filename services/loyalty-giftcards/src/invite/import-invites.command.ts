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
import { longest } from '@backroom/proto/lengths';
import { customerChange } from '../customer/customer-scope.js';
import { fault } from '../faults.js';
import { readRow, type Content } from './invite-content.js';
import { lockInvites } from './invite.sql.js';
import { invitePeople, type Wanted } from './invite-people.sql.js';
import { refuseOtherProgram } from './invite-upkeep.js';
import type { SentRow } from './read-invite-file.js';

export class ImportInvites {
  constructor(
    readonly request: ImportInvitesRequest,
    /** What its file says. */
    readonly rows: readonly SentRow[],
  ) {}
}

/** What became of the rows of a file, by their lines: nothing of what they said, for answers are kept longer than people. */
export interface Imported {
  invited: { row: number; id: string }[];
  refused: { row: number; error: FieldError }[];
}

/** Invites everybody of a file, in one transaction: it is taken whole, row by row told, or not at all (CUST-4). */
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
    const fileName = check.name('file', request.fileName, longest.productName);
    check.done();
    const language = knownLanguage(request.language);
    const scope = customerChange(principal, accountId);
    const digest = createHash('sha256').update(file).digest('hex');
    const input = { accountId, fileName, language, digest };
    const options = { name: 'import-invites', scope, principal, idempotencyKey, input };
    return this.commands.run(options, async (tx) => {
      await refuseOtherProgram(tx, scope, accountId);
      await lockInvites(tx, accountId);
      const { wanted, wrong } = read(rows);
      const now = this.clock.now();
      const { invited, refused } = await invitePeople(
        tx,
        { accountId, language, now, ids: this.ids },
        wanted,
      );
      if (invited.length > 0)
        tx.audit({
          ...{ accountId, subjectKind: 'invite-file', subjectId: digest.slice(0, 16), subjectName: fileName },
          after: { invited: invited.length, rejected: rows.length - invited.length },
        });
      return { invited, refused: [...wrong, ...refused].sort((one, other) => one.row - other.row) };
    });
  }
}

function read(rows: readonly SentRow[]): { wanted: Wanted[]; wrong: Imported['refused'] } {
  const [wanted, wrong]: [Wanted[], Imported['refused']] = [[], []];
  for (const { row, sent, tooWide } of rows) {
    // Cells beyond the headings: none of them is dropped in silence.
    const found = tooWide ? fieldError('row', fault('too-many-cells', { max: tooWide })) : readRow(sent);
    if (isFault(found)) wrong.push({ row, error: found });
    else wanted.push({ row, content: found });
  }
  return { wanted, wrong };
}

const isFault = (found: Content | FieldError): found is FieldError => 'code' in found;
