import type { INestApplicationContext } from '@nestjs/common';
import { everyTenant, header, type DatabasePlatform } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { Analytics } from '../analytics/analytics.js';

/** Resolves when the rollup contains every booked sale and refund of the log. */
export async function projectionCaughtUp(
  app: INestApplicationContext,
  { eventLog, clock }: DatabasePlatform,
): Promise<void> {
  const analytics = app.get(Analytics);
  const count = async ({ type, topic }: { type: string; topic: string }) => {
    let booked = 0;
    for await (const record of eventLog.read(topic)) if (record.headers[header.type] === type) booked++;
    return booked;
  };
  const [sold, refunded] = [await count(events.OrderPaid), await count(events.OrderRefunded)];
  for (;;) {
    const [row] = await analytics.query<{ sales: number; refunds: number }>(
      everyTenant,
      (tables) => `select sum(sales) as sales, sum(refunds) as refunds from ${tables('sales_day')}`,
    );
    if ((row?.sales ?? 0) >= sold && (row?.refunds ?? 0) >= refunded) return;
    await clock.sleep(100);
  }
}
