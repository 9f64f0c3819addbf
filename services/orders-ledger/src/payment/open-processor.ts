import { readConfig, type DatabasePlatform } from '@backroom/platform';
import { ledgerConfig, processorOf } from '../config.js';
import type { CardProcessor } from './card-processor.js';
import { SandboxProcessor } from './sandbox-processor.js';
import { StripeProcessor } from './stripe/stripe-processor.js';
import { handleProcessorReport } from './handle-processor-report.js';

/** The configured card processor; undefined if there is none. */
export function openProcessor(platform: DatabasePlatform): CardProcessor | undefined {
  const { env, database, clock } = platform;
  const config = readConfig(ledgerConfig, env);
  switch (processorOf(config)) {
    case 'sandbox':
      return new SandboxProcessor(database, clock, (news) =>
        handleProcessorReport(platform, 'sandbox', news),
      );
    case 'stripe':
      return new StripeProcessor(
        {
          secretKey: config.STRIPE_SECRET_KEY!,
          webhookSecret: config.STRIPE_WEBHOOK_SECRET!,
          url: config.STRIPE_URL,
        },
        clock,
      );
    default:
      return undefined;
  }
}
