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

/** The schema and purpose of each channel, for the checks of the kiosk-gateway and for the document. */
export const channelSchemas: Record<
  UpstreamChannel | DownstreamChannel,
  { schema: z.ZodType; summary: string }
> = {
  hello: {
    schema: hello,
    summary: 'First message of each connection, created at that moment, never sent again',
  },
  diagnostics: { schema: diagnostics, summary: 'Status of the device, about every minute' },
  orders: { schema: order, summary: 'A completed and paid sale' },
  carts: { schema: cart, summary: 'State of a cart, open or canceled' },
  stock: { schema: stock, summary: 'Counts and restocks of products' },
  cash: { schema: cash, summary: 'Cash inserted or collected' },
  events: { schema: deviceEvent, summary: 'Events at the device' },
  acks: { schema: ack, summary: 'State of a command on the device' },
  receipts: {
    schema: receipts,
    summary: 'Outcomes of messages. A device keeps a message until its id arrives here',
  },
  commands: { schema: command, summary: 'A command to run once. Never retained' },
  config: {
    schema: config,
    summary: 'Settings and prices. Retained: the newest arrives at each subscription',
  },
};
