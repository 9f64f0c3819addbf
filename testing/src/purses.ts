import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { withService } from '@backroom/platform';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { blueprintOf } from './blueprints.js';
import { kafkaUrl } from './event-log.js';
import { system } from './running-system.js';
import { ownSignature } from './service-over-grpc.js';
import { postgresUrl } from './stores.js';

type Command = new (request: object) => object;
const sources = join(import.meta.dirname, '../../services/loyalty-giftcards/src');

export interface Movement {
  purse: Purse;
  /** In minor units; negative amounts are spent. */
  amount: number;
  currency: string;
  locationId?: number;
}

/**
 * Moves purses of the running system with the service's own commands, in a second process: the relay of the system
 * publishes their events.
 */
export async function movePurses(...movements: Movement[]): Promise<void> {
  const of = async (file: string, name: string) =>
    ((await import(join(sources, file))) as Record<string, Command>)[name]!;
  const [Prepare, Deposit, Reserve, Capture] = await Promise.all([
    of('deposit/prepare-deposit.command.ts', 'PrepareDeposit'),
    of('deposit/make-deposit.command.ts', 'MakeDeposit'),
    of('purse/reserve.command.ts', 'Reserve'),
    of('purse/capture.command.ts', 'Capture'),
  ]);
  await asService(async (app) => {
    const bus = app.get(CommandBus);
    for (const { purse, amount, ...rest } of movements) {
      const [id, expiresAt] = [randomUUID(), Date.now() + 60_000];
      const { accountId, tender, cardId } = purse;
      if (amount > 0) {
        await bus.execute(new Prepare({ depositId: id, purse, amount, expiresAt, ...rest }));
        await bus.execute(new Deposit({ accountId, depositId: id }));
      } else {
        await bus.execute(new Reserve({ orderId: id, purse, amount: -amount, expiresAt, ...rest }));
        await bus.execute(new Capture({ accountId, orderId: id, tender, cardId, amount: -amount }));
      }
    }
  });
}

async function asService(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  const key = Buffer.alloc(32, 1).toString('base64');
  const env = {
    ...{ DATABASE_URL: postgresUrl('loyalty_giftcards'), MIGRATE: '0' },
    EVENT_LOG_URL: kafkaUrl(system.dataDir) ?? postgresUrl('event_log'),
    ...{ MAIL_SEAL_KEY: key, FILES_KEY: key, FILES_DIR: system.dataDir },
    ...{ SERVICE_NAME: 'loyalty-giftcards', ...ownSignature('loyalty-giftcards') },
  };
  await withService(await blueprintOf('loyalty-giftcards'), env, 'test', work);
}
