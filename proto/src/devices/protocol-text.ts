import { maxPayloadBytes } from './envelope.js';
import { maxLevels } from './payload.js';

/** A section of the protocol description; protocol names are in backticks. */
export interface ProtocolPart {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** What the schemas do not express: order, repetition, deadlines and consequences. */
export const protocolParts: readonly ProtocolPart[] = [
  {
    id: 'connecting',
    title: 'Connecting',
    paragraphs: [
      'MQTT 3.1.1, QoS 1. User name: the login string of the device; password: its secret, shown only once in the console. The client id is ignored: a login has one connection, and a new connection closes the previous one. Wrong credentials receive return code 4 (5 from an external broker), overload receives 3: retry with exponential backoff and jitter, at most 10 seconds.',
      'A session ends with its connection, regardless of `clean`. After each connect a device subscribes to `receipts`, `commands` and `config`, then publishes `hello`, then every message without a receipt. No message to the device is lost: the config is delivered at each subscription, pending commands follow the hello, and receipts are repeated because the device publishes again.',
      'The maximum keep-alive is 20 minutes; a device that is silent for 1.5 times as long is disconnected. It may set one will: an `offline` event on its own `events`. Without a will the gateway records the same event.',
    ],
  },
  {
    id: 'security',
    title: 'Permissions',
    paragraphs: [
      'Plain MQTT is for loopback only. Elsewhere a device connects with TLS (`mqtts`, port 8883), or with WebSocket behind TLS (`wss`, path `/mqtt`). An installation can also require a client certificate, whose common name is the login.',
      'A device can access its own topics only: it publishes to the channels of its kind and subscribes to `receipts`, `commands` and `config`. Subscriptions to wildcards, `$SYS`, `$share` and topics of other devices are rejected with 0x80.',
    ],
  },
  {
    id: 'ends',
    title: 'Publishes that close the connection',
    paragraphs: [
      'MQTT 3.1.1 cannot reject a PUBLISH, so the connection is closed, and the message is not stored, for: a topic other than the device’s own upstream channels, the retain flag, a packet over 1 MiB, more than 5,000 messages or 8 MiB queued by the rate limit, and malformed packets. Sending such a message again closes the next connection as well. An external broker acknowledges and drops such a PUBLISH, without a receipt.',
      `A message that does not match its schema, or has more than ${maxPayloadBytes} bytes, does not close the connection: it is \`rejected\` on \`receipts\` with the reason, and counted on the device’s card.`,
      'An invalid order is not rejected, because it is paid: it is `accepted` and quarantined with its text, and `quarantined` follows with the reason. If no message id can be read, `rejected` has the `messageId` null and the reason; the text of an order is quarantined nevertheless. Do not send such a message again.',
      'Limits of a device: 600 messages a minute with a burst of 2,000; further messages are delayed in order. 30 connects and 60 subscriptions a minute.',
    ],
  },
  {
    id: 'reading',
    title: 'How messages are read',
    paragraphs: [
      'Unknown fields are ignored at every depth, and their names are shown on the device’s card. A newer device can send more than the system knows.',
      `The payload is one JSON text in UTF-8. Blanks, a byte order mark and one NUL at the end are ignored. Of several fields with one name in an object the last one counts. Known texts and names have neither NUL nor half a surrogate pair, and \`details\` have at most ${maxLevels} levels with the message itself.`,
      'In every time, `:60` is the second after it (a leap second, as in POSIX), and `24:00:00` is the midnight that ends the day.',
    ],
  },
  {
    id: 'sending',
    title: 'When to send again',
    paragraphs: [
      'A message is complete when its id arrives on `receipts`: `accepted` when it is stored, `rejected` with the reason when it never will be. Until then the device keeps it in storage that survives a power loss and sends it again, byte for byte: immediately after each connect, and after 30 seconds without a receipt. PUBACK guarantees nothing. A message keeps its `messageId` when it is sent again. The same `messageId` with the same content is one message, however often it arrives. `quarantined` follows later for an accepted message that needs a decision; the device does nothing.',
      '`sequence` counts the messages of a boot from 0, rejected ones included. A `hello` and an `offline` use the next number without increasing it. Messages may arrive in any order. The system requests absent numbers with `missing`: the device sends these messages again, or reports once, with a `skipped` event, that they will not arrive.',
      '`at` is the uncorrected clock of the device. Every hello measures its offset, and less than 30 seconds count as 0: create a hello at the moment of sending, never send it again, and send a new one on the same connection after the clock was set. A sale counts at its corrected time if that is at most 35 days before and 5 minutes after its receipt, otherwise at its receipt.',
    ],
  },
  {
    id: 'obeying',
    title: 'Commands',
    paragraphs: [
      'Commands arrive one at a time, in the order in which they were issued, also after an offline period: run them in that order. A pending command that contradicts a newer one (`lock` and `unlock`, `enable` and `disable`) is not sent; the requester sees it as replaced.',
      'Answer each command on `acks`: `acknowledged` on arrival, then `succeeded`, or `failed` with a reason. Store the `commandId` in storage that survives a power loss before you run it: a command can arrive twice, is then answered with its first result, and is not run again. After `expiresAt` by system time (`at` of the receipts) do not run it, and answer `failed`. A command that opens or locks is never repeated after it may have arrived.',
      'The answer to a `reboot` is the hello of the new boot, with another `bootId` that was never used before. An `update` needs an explicit answer on `acks`, also after the restart, because any power loss causes a new boot. Commands that were queued in the device when the power failed were not started: answer `failed`. The same boot receives either command again only on a new connection, and never twice on one; a new boot does not.',
    ],
  },
  {
    id: 'configuring',
    title: 'Config',
    paragraphs: [
      'Kiosks have a config; it is retained, and the newest arrives at each subscription. Apply a `version` greater than the current one, or any version of another `location.id`. Then publish `config-applied`, or `config-refused` with the reason and keep the previous config. An empty payload means that no config is stored: keep the current one.',
      'Ignore unknown fields of a config, command or receipt: newer systems send more.',
      'A price list that is too large for a message is referenced by its content: `priceList`, with empty `prices`. Do not download a list whose `sha256` the kiosk already has. Otherwise `GET` its `url` with the token of the kiosk; the `url` in the response is valid for five minutes and returns the list as gzip-compressed JSON in the format of `prices`. Verify `sha256` and `bytes` before use; a response with another `sha256` belongs to a newer config that will arrive. Retry a failed download with increasing delays, and publish `config-refused` once.',
    ],
  },
  {
    id: 'money',
    title: 'The arithmetic of a sale',
    paragraphs: [
      'Amounts are integer minor units of the operator’s currency (cents); `decimals` of the config is how many decimals they have (ISO 4217), so show amounts with it instead of a table of the device. Rates are parts per million: 88,750 is 8.875 %. There are no fractions.',
      'For each line: gross = `quantity` × `unitPrice`; `discount` applies to the whole line and is at most gross; net = gross − `discount`; `tax` = net × `taxRatePpm` ÷ 1,000,000, rounded half up to minor units once per line, not per piece; `deposit` = `quantity` × the deposit of a piece. Deposits and fees are not taxed.',
      'For the sale: `fee` follows the `fee` of the config: for `monetaryPercent` Σ net × `ppm` ÷ 1,000,000, rounded half up once per sale; for `monetaryAbsolute` its `amount`; 0 if Σ net is 0 or the config has none. `total` = Σ net + Σ `tax` + Σ `deposit` + `fee`, and the payments must equal it exactly. Otherwise the sale is accepted and quarantined.',
      'The config has `taxRatePpm` and `ppm` only where the rate is not a whole basis point. If absent, they are `taxRate` × 100 and `basisPoints` × 100. A kiosk that does not know them computes with `taxRate` and `basisPoints`, which are rounded to basis points (8.875 % becomes 8.88 %): its sales are accepted at that rate and not flagged, if all lines have it and it is above 0. Examples with whole basis points hold for it, too.',
      'Round half up with integers: (amount × rate + 500,000) div 1,000,000. The product needs 64 bits. `x-price-vectors` of the document has examples that a kiosk must reproduce exactly.',
      'The `amount` of a payment is what the sale keeps. Change is not a payment: a customer who inserts 10.00 and receives 2.50 back has paid 7.50 by `cash`. Amounts are never negative.',
      'Prices and fee are those of the config on the kiosk: an offline sale with an older config is posted as sold, and flagged if it differs.',
      'A payment by `loyalty` pays for whole pieces of products in the tiers of the config’s `loyalty`: `points` is their cost there, `products` names them, and `amount` is their net, tax and deposit, plus the `fee` if they are the whole order. Of a line with n pieces, k pieces have ⌊(2 × amount × k + n) ÷ (2 × n)⌋ of its net, of its tax and of its deposit; for several lines of one product, the first lines count. Reserve points with `POST /v2/wallets/reservations` before they are used; offline payments are posted and flagged.',
      '`reference` of a payment is its id at the card processor, used in one sale only. Without it the processor cannot refund the payment. Never send a card number, only `lastFour`. The same `orderId` is one sale, posted once; with other content it is quarantined.',
    ],
  },
  {
    id: 'calls',
    title: 'Calls over HTTP: tokens, orders and photos',
    paragraphs: [
      '`POST /v2/auth/device` with `login` and `password` returns an `accessToken` for a kiosk, valid for an hour, sent as `Authorization: Bearer …`. It permits the calls below, and ends when the kiosk is disabled or gets another password.',
      '`POST /v2/orders` creates and pays an order. It requires an `Idempotency-Key`; the same key returns the same response. Report a sale either by call or by message, never by both.',
      '`POST /v2/carts/{cartId}/photo/key` returns an upload URL for an image (JPEG, PNG, WebP; at most 4 MiB), valid for one PUT within ten minutes. Send its `key` as `photoKey` in the cart when it is `canceled`. A photo without a cart is deleted a day later.',
      '`GET /v2/locations/{id}/price-list` returns the download URL of the price list named in the config.',
    ],
  },
  {
    id: 'reports',
    title: 'Reports',
    paragraphs: [
      'Publish `diagnostics` about every minute, at least every five minutes: a device that is silent for fifteen minutes is shown as offline. `details` accepts any further data; `details.esperId` (at most 100 letters, digits, `.`, `-` and `_`) is the id of the tablet in a device management service, to which the console links.',
    ],
  },
];
