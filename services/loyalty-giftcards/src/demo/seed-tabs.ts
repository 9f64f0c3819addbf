import type { CommandBus } from '@nestjs/cqrs';
import { OpenTab } from '../tab/open-tab.command.js';

/** Whole units of the currency. */
const limits = ['50', '20', '100', '35'];

/** Seeds tabs of some customers of the demo’s operators, other than those who got a gift card by name. */
export async function seedTabs(
  commands: CommandBus,
  { accountId, customers }: { accountId: number; customers: readonly number[] },
): Promise<void> {
  for (const [n, customerId] of customers.slice(4, 4 + limits.length).entries())
    await commands.execute(
      new OpenTab({ accountId, customerId, limit: limits[n]! }, `demo:tab:${accountId}:${n}`),
    );
}
