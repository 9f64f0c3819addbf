import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import {
  accountScope,
  actorOf,
  Clock,
  Commands,
  currentCall,
  Database,
  everyTenant,
  Ids,
  Problem,
  type Principal,
} from '@backroom/platform';
import type { CardOnFile, SaveCardRequest } from '@backroom/proto/orders/v1/cards_service';
import { fault } from '../faults.js';
import { refuseCardTester } from '../placing/own-order.js';
import { CARD_PROCESSOR, type CardProcessor } from '../payment/card-processor.js';
import { cardDeclined } from '../payment/collect-payments.js';
import { accountsOfMember } from '../sale/member.sql.js';
import { readCardToken } from '../tender/card-token.js';
import { unavailable } from '../tender/unavailable.js';
import { cardRows, cardsOf, countCards, insertCard, isKnown, lockCards, type CardRow } from './card.sql.js';
import { addTry, removeTry } from './card-try.sql.js';
import { CardVault } from './card-vault.js';
import { forgetAtProcessor } from './forget-card.work.js';

/** Max cards per customer and operator. */
const maxCards = 5;
/** Milliseconds that the processor may take. */
const timeoutMs = 8_000;

export class SaveCard {
  constructor(
    readonly request: SaveCardRequest,
    readonly idempotencyKey: string,
  ) {}
}

/** Saves a card of the customer at the processor and stores its reference. */
@CommandHandler(SaveCard)
export class SaveCardHandler implements ICommandHandler<SaveCard, CardOnFile> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly vault: CardVault,
    @Inject(CARD_PROCESSOR) private readonly processor: CardProcessor | undefined,
  ) {}

  async execute({ request, idempotencyKey }: SaveCard): Promise<CardOnFile> {
    const { principal } = currentCall();
    const customerId = ownId(principal);
    const { accountId, token } = request;
    if (!this.processor || !this.vault.isOpen) throw unavailable('userCard');
    readCardToken('token', token);
    const accounts = await this.database.withTenant(everyTenant, (tx) => accountsOfMember(tx, customerId));
    if (!accounts.includes(accountId)) throw Problem.invalid('accountId', fault('unknown'));
    const scope = accountScope(accountId);
    const options = { name: 'save-card', scope, principal, idempotencyKey, input: { accountId } };
    const earlier = await this.commands.earlier<CardOnFile>(options);
    if (earlier) return earlier.answer;
    const count = await this.database.withTenant(scope, (tx) => countCards(tx, accountId, customerId));
    if (count >= maxCards) throw tooMany();
    const tried = { accountId, placedBy: actorOf(principal), key: idempotencyKey };
    // Attempts at all operators of the customer count together, as their orders do.
    await this.database.withTenant({ accounts, locations: 'all' }, async (tx) => {
      const now = this.clock.now().getTime();
      await refuseCardTester(tx, principal, now);
      await addTry(tx, tried, now);
    });
    // One key saves one card, here and at the processor; a card saved only there is never charged.
    const saved = await this.processor.saveCard(
      { key: `${customerId}/${accountId}/${idempotencyKey}`, accountId, customerId, token },
      AbortSignal.timeout(timeoutMs),
    );
    if (saved.state === 'failed')
      throw new Problem('paymentRequired', fault('card-declined', { reason: cardDeclined }));
    const id = this.ids.next();
    const kept = this.commands.run(options, async (tx) => {
      await lockCards(tx, accountId, customerId);
      // The customer may be erased during the call to the processor; their membership row alone does not show it.
      if (!(await isKnown(tx, accountId, customerId))) throw Problem.invalid('accountId', fault('unknown'));
      const before = await countCards(tx, accountId, customerId);
      if (before >= maxCards) throw tooMany();
      const { brand, lastFour, expires } = saved;
      const reference = this.vault.keep(id, saved.reference);
      const card = {
        accountId,
        id,
        customerId,
        reference,
        brand,
        lastFour,
        expires,
        isDefault: before === 0,
      };
      await insertCard(tx, card, this.clock.now());
      await removeTry(tx, tried);
      tx.audit({
        ...{ accountId, subjectKind: 'customer', subjectId: customerId },
        after: { brand, lastFour },
      });
      return (await cardsOf(tx, [accountId], customerId)).find((one) => one.id === id)!;
    });
    return kept.catch(async (error: unknown) => {
      if (error instanceof Problem) await this.forget({ accountId, customerId, id }, saved.reference);
      throw error;
    });
  }

  /** Deletes a refused card at the processor, unless it is stored as another row. */
  private async forget(
    { accountId, customerId, id }: Pick<CardRow, 'accountId' | 'customerId' | 'id'>,
    reference: string,
  ): Promise<void> {
    await this.database.withTenant(accountScope(accountId), async (tx) => {
      await lockCards(tx, accountId, customerId);
      const rows = await cardRows(tx, accountId, customerId);
      if (rows.some((row) => this.vault.reference(row.id, row.reference) === reference)) return;
      const refused = { accountId, id, reference: this.vault.keep(id, reference) };
      await forgetAtProcessor(tx, [refused], this.clock.now());
    });
  }
}

const tooMany = () => new Problem('unprocessable', fault('too-many-cards', { max: maxCards }));

/** The id of the customer. Throws `forbidden` for programs and kiosks, which have no cards. */
export function ownId({ kind, id }: Principal): number {
  if (kind !== 'user') throw new Problem('forbidden', fault('people-only'));
  return Number(id);
}
