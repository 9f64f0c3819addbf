import type { z } from 'zod';
import { ack } from './ack.js';
import { cart } from './cart.js';
import { cash } from './cash.js';
import { command } from './command.js';
import { config } from './config.js';
import { deviceEvent } from './device-event.js';
import { diagnostics } from './diagnostics.js';
import { hello } from './hello.js';
import { order } from './order.js';
import { receipts } from './receipts.js';
import { stock } from './stock.js';
import type { DownstreamChannel, UpstreamChannel } from './topics.js';

/** The schema of each channel, and what it is for: what the kiosk-gateway checks by and the document shows. */
export const channelSchemas: Record<
  UpstreamChannel | DownstreamChannel,
  { schema: z.ZodType; summary: string }
> = {
  hello: { schema: hello, summary: 'First on each connection, made afresh, never sent again' },
  diagnostics: { schema: diagnostics, summary: 'How the device is, every minute or so' },
  orders: { schema: order, summary: 'A sale that is finished and paid' },
  carts: { schema: cart, summary: 'A cart on its way, or given up' },
  stock: { schema: stock, summary: 'Products counted or filled up' },
  cash: { schema: cash, summary: 'Cash put in or collected' },
  events: { schema: deviceEvent, summary: 'What happened at the device' },
  acks: { schema: ack, summary: 'How far the device is with a command' },
  receipts: {
    schema: receipts,
    summary: 'What became of messages. A device keeps a message until its id is here',
  },
  commands: { schema: command, summary: 'Do this, once. Never retained' },
  config: { schema: config, summary: 'What to work by. Retained: the newest comes at each subscription' },
};
