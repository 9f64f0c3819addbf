import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Database, FieldCheck, Ids } from '@backroom/platform';
import type { Stock } from '@backroom/proto/catalogue/v1/stock';
import type { MoveStockRequest } from '@backroom/proto/catalogue/v1/stock_service';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { reasons, type MovementKind } from './new-movement.js';
import { checkProducts, maxPieces, refuseUnknown } from './read-lines.js';
import { stockMoved } from './stock.events.js';
import { stockChange } from './stock-scope.js';
import { stockOfProducts } from './stock.sql.js';
import { writeMovements } from './write-movements.js';

export class MoveStock {
  constructor(
    readonly request: MoveStockRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Books counts, restocks and adjustments (with a reason) of a user (S-09). */
@CommandHandler(MoveStock)
export class MoveStockHandler implements ICommandHandler<MoveStock, Stock[]> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async execute({ request, idempotencyKey }: MoveStock): Promise<Stock[]> {
    const { principal } = currentCall();
    const { locationId } = request;
    const { place, scope } = await stockChange(this.database, principal, locationId);
    const now = this.clock.now();
    const { kind, reason, note, lines, at } = read(request, now.getTime());
    const productIds = lines.map(({ productId }) => productId);
    const options = { name: 'move-stock', scope, principal, idempotencyKey, input: request };
    const userId = principal.kind === 'user' ? Number(principal.id) : 0;
    return this.commands.run(options, async (tx) => {
      const { accountId } = place;
      await refuseUnknown(tx, accountId, 'lines', productIds);
      const causeId = this.ids.next();
      const moved = await writeMovements(
        tx,
        lines.map(({ productId, quantity }, n) => ({
          ...{ accountId, locationId, productId, kind, quantity, at, reason, note, userId },
          ...{ causeKind: 'person', causeId, n },
        })),
        now,
      );
      tx.publish(...stockMoved(moved));
      const content = { kind, lines, ...(reason && { reason }), ...(note && { note }) };
      tx.audit({
        ...about(place),
        after: { ...content, ...(request.at !== undefined && { at: request.at }) },
      });
      return stockOfProducts(tx, locationId, productIds);
    });
  }
}

const about = ({ accountId, locationId, name }: { accountId: number; locationId: number; name: string }) => ({
  ...{ accountId, locationId, subjectKind: 'location', subjectId: locationId, subjectName: name },
});

/** The same limit as for device reports: older entries are superseded by later counts. */
const maxAgeMs = 35 * 86_400_000;

function read({ kind, lines, reason, note, at }: MoveStockRequest, now: number) {
  const check = new FieldCheck();
  const kinds = ['count', 'restock', 'adjustment'];
  if (!kinds.includes(kind)) check.refuse('kind', fault('not-one-of', { allowed: kinds }));
  checkProducts(
    check,
    'lines',
    lines.map(({ productId }) => productId),
  );
  const [min, max] = kind === 'adjustment' ? [-maxPieces, maxPieces] : [0, maxPieces];
  lines.forEach(({ quantity }, n) => check.whole(`lines.${n}.quantity`, quantity, min, max));
  if (kind === 'adjustment' && !(reasons as readonly string[]).includes(reason))
    check.refuse('reason', reason ? fault('not-one-of', { allowed: [...reasons] }) : fault('required'));
  if (kind !== 'adjustment' && reason) check.refuse('reason', fault('unexpected'));
  if (at !== undefined && (at > now || at < now - maxAgeMs)) check.refuse('at', fault('not-valid'));
  const checkedNote = check.text('note', note, maxLengths.note);
  check.done();
  return { kind: kind as MovementKind, lines, reason, note: checkedNote, at: at ?? now };
}
