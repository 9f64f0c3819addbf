import type { CommandBus } from '@nestjs/cqrs';
import type { GiftCardContent } from '@backroom/proto/customers/v1/gift_cards_service';
import { IssueGiftCard } from '../gift-card/issue-gift-card.command.js';

/** Gift cards of the demo’s operators: a welcome card for a few customers, and a monthly card for the regulars. */
export async function seedGiftCards(
  commands: CommandBus,
  { accountId, groupId, customers }: { accountId: number; groupId: number; customers: readonly number[] },
): Promise<void> {
  const issue = (name: string, content: Partial<GiftCardContent>) =>
    commands.execute(
      new IssueGiftCard(
        { accountId, content: { ...nothing, ...content }, language: '' },
        `demo:gift-card:${accountId}:${name}`,
      ),
    );
  for (const [n, userId] of customers.slice(0, 3).entries())
    await issue(`welcome ${n}`, { userId, amount: ['25', '10', '50'][n]! });
  await issue('regulars', { groupId, amount: '5', metric: 'monthly', expiry: 'endOfMonth' });
}

const nothing: GiftCardContent = {
  ...{ amount: '', metric: '', userId: 0, groupId: 0, expiresOn: '', expiry: '' },
};
