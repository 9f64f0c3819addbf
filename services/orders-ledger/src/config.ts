import { filesConfig, isLoopback, sealKey, serviceConfig, token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of orders-ledger in addition to those of every service. */
export const ledgerConfig = z
  .object({
    // Storage for cart photos.
    ...filesConfig.shape,
    /** Encryption key for the content of mails, shared with support. */
    MAIL_SEAL_KEY: sealKey,
    /** Encryption key for references of cards on file; if unset, no cards are stored. */
    CARD_SEAL_KEY: sealKey.optional(),
    /** Card processor. Default: none, card payments and refunds are unavailable; in a demo, the sandbox. */
    PAYMENT_PROCESSOR: z.enum(['sandbox', 'stripe']).optional(),
    /** API key and webhook signing secret of Stripe. */
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    /** Address of the Stripe API. */
    STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
    /** Demo orders per operator. */
    DEMO_ORDERS: z.coerce.number().int().min(500).max(5_000).default(5_000),
    /** host:port of loyalty-giftcards; the name must resolve to all instances. */
    LOYALTY_GIFTCARDS_URL: z.string().min(1),
    GRPC_BIND: serviceConfig.shape.GRPC_BIND,
    DEMO: serviceConfig.shape.DEMO,
  })
  .refine(
    ({ PAYMENT_PROCESSOR, GRPC_BIND, DEMO }) =>
      PAYMENT_PROCESSOR !== 'sandbox' || isLoopback(GRPC_BIND) || DEMO === '1',
    {
      path: ['PAYMENT_PROCESSOR'],
      message:
        'sandbox gives goods away for no money: not with GRPC_BIND on an address that is not loopback, but in a DEMO',
    },
  )
  .superRefine((config, context) => {
    if (config.PAYMENT_PROCESSOR !== 'stripe') return;
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
      if (!config[name]) context.addIssue({ code: 'custom', path: [name], message: 'is needed for Stripe' });
  });
export type LedgerConfig = z.infer<typeof ledgerConfig>;
export const LEDGER_CONFIG = token<LedgerConfig>('orders-ledger config');

/** The configured card processor; in a demo, the sandbox is the default. */
export const processorOf = ({ PAYMENT_PROCESSOR, DEMO }: Pick<LedgerConfig, 'PAYMENT_PROCESSOR' | 'DEMO'>) =>
  PAYMENT_PROCESSOR ?? (DEMO === '1' ? 'sandbox' : undefined);
