import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentCall,
  Database,
  everyTenant,
  Problem,
} from '@backroom/platform';
import type { CardOnFile } from '@backroom/proto/orders/v1/cards_service';
import { cardsOf, deleteCards, lockCards, lockedCard, makeDefault } from './card.sql.js';
import { forgetAtProcessor } from './forget-card.work.js';
import { ownId } from './save-card.command.js';

/** The operator of the caller's own card. Throws `notFound` for a card of another customer. */
async function ownCard(database: Database, customerId: number, id: string): Promise<number> {
  const card = await database.withTenant(everyTenant, (tx) => lockedCard(tx, customerId, id));
  if (!card) throw Problem.notFound('card');
  return card.accountId;
}

export class ChooseCard {
  constructor(readonly id: string) {}
}

/** Sets the caller's default card. */
@CommandHandler(ChooseCard)
export class ChooseCardHandler implements ICommandHandler<ChooseCard, CardOnFile> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}

  async execute({ id }: ChooseCard): Promise<CardOnFile> {
    const { principal } = currentCall();
    const customerId = ownId(principal);
    const accountId = await ownCard(this.database, customerId, id);
    const scope = accountScope(accountId);
    return this.commands.run({ name: 'choose-card', scope, principal, input: { id } }, async (tx) => {
      await lockCards(tx, accountId, customerId);
      const card = await lockedCard(tx, customerId, id);
      if (!card) throw Problem.notFound('card');
      if (!card.isDefault) {
        await makeDefault(tx, card, card.id);
        tx.audit({
          ...{ accountId, subjectKind: 'customer', subjectId: customerId },
          after: { brand: card.brand, lastFour: card.lastFour },
        });
      }
      return (await cardsOf(tx, [accountId], customerId)).find((one) => one.id === card.id)!;
    });
  }
}

export class RemoveCard {
  constructor(readonly id: string) {}
}

/** Deletes a card of the caller; a payment in progress with it continues. */
@CommandHandler(RemoveCard)
export class RemoveCardHandler implements ICommandHandler<RemoveCard, void> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: RemoveCard): Promise<void> {
    const { principal } = currentCall();
    const customerId = ownId(principal);
    const accountId = await ownCard(this.database, customerId, id);
    const scope = accountScope(accountId);
    await this.commands.run({ name: 'remove-card', scope, principal, input: { id } }, async (tx) => {
      await lockCards(tx, accountId, customerId);
      const [card] = await deleteCards(tx, { accountId, customerId, id });
      if (!card) throw Problem.notFound('card');
      if (card.isDefault) await makeDefault(tx, card);
      await forgetAtProcessor(tx, [card], this.clock.now());
      tx.audit({
        ...{ accountId, subjectKind: 'customer', subjectId: customerId },
        before: { brand: card.brand, lastFour: card.lastFour },
      });
    });
  }
}
