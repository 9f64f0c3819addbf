import type { INestApplicationContext } from '@nestjs/common';
import { everyTenant, header, type DatabasePlatform } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { Analytics } from '../analytics/analytics.js';

/** Resolves when every booked sale in the log is in the rollup. */
export async function projectionCaughtUp(
  app: INestApplicationContext,
  { eventLog, clock }: DatabasePlatform,
): Promise<void> {
  const analytics = app.get(Analytics);
  const { type, topic } = events.OrderPaid;
  let booked = 0;
  for await (const record of eventLog.read(topic)) if (record.headers[header.type] === type) booked++;
  for (;;) {
    const [row] = await analytics.query<{ sales: number }>(
      everyTenant,
      (tables) => `select sum(sales) as sales from ${tables('sales_day')}`,
    );
    if ((row?.sales ?? 0) >= booked) return;
    await clock.sleep(100);
  }
}
