import { maxPayloadBytes } from './envelope.js';

/** A part of the protocol in words; names of the protocol stand between backticks. */
export interface ProtocolPart {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** What the schemas cannot say: in which order, how often, until when, and what follows. */
export const protocolParts: readonly ProtocolPart[] = [
  {
    id: 'connecting',
    title: 'Connecting',
    paragraphs: [
      'MQTT 3.1.1, QoS 1. User name: the device’s login string; password: its secret, shown once in the console. The client id does not matter: a login has one connection, and a newer one ends the one before. Wrong credentials are answered with return code 4 (5 behind a broker of the operator’s own), “come later” with 3: wait longer after each failure, with chance in it, 10 seconds at most.',
      'A session ends with its connection, whatever `clean` says. After each connect a device subscribes to `receipts`, `commands` and `config` anew, then says `hello`, then everything that has no receipt yet. Nothing that was sent to it before is lost: config comes again at each subscription, commands that wait come after the hello, and receipts come again because the device sends again.',
      'The keep-alive is 20 minutes at most; a device that is silent for one and a half times as long is taken for gone. It may have one will: an `offline` event on its own `events`. Without one the same is said in its name.',
    ],
  },
  {
    id: 'security',
    title: 'Who may say what',
    paragraphs: [
      'Plain MQTT is for the machine itself alone; everywhere else a device connects by TLS (`mqtts`, port 8883), or by WebSocket behind TLS (`wss`, path `/mqtt`). An installation may ask for a client certificate besides: its common name is the login.',
      'A device reaches its own topics and no other: it publishes to the channels of its kind and hears `receipts`, `commands` and `config`. Wildcards, `$SYS`, `$share` and topics of others are refused with 0x80 when they are subscribed to.',
    ],
  },
  {
    id: 'ends',
    title: 'Why a publish ends a connection',
    paragraphs: [
      'MQTT 3.1.1 has no answer that refuses a PUBLISH, so the connection is closed, and nothing of the message is kept: for a topic that is not one of the device’s own upstream channels, for the retain flag, for a packet over 1 MiB, for more than 5,000 messages or 8 MiB that wait because the device said more than it may, and for packets that are none. Whoever sends such a message again after a reconnect is cut again. Behind a broker of the operator’s own such a PUBLISH is acknowledged and dropped, without a receipt.',
      `A message that fits none of the schemas, or has more than ${maxPayloadBytes} bytes, ends nothing: it is \`rejected\` on \`receipts\` with the reason.`,
      'A device may say 600 messages a minute, and 2,000 at once after some silence; what is more waits its turn, in order. It may connect 30 times and subscribe 60 times a minute.',
    ],
  },
  {
    id: 'sending',
    title: 'When to send again',
    paragraphs: [
      'A message is finished when its id comes back on `receipts`: `accepted` when it is durable, `rejected` when it never will be, with the reason. Until then the device keeps it where a power cut does not reach it, and sends it again, byte for byte: at once after each connect, and after 30 seconds without a receipt. PUBACK promises nothing. The same `messageId` with the same content is one message, however often it comes. `quarantined` comes later, for a message that was accepted: a person has to look at it, and the device has nothing to do.',
      '`sequence` counts the messages of a boot from 0, those that are rejected included; a `hello` and an `offline` take no number and have the next one. Any order is taken. What never came is asked for as `missing`: the device sends those numbers again, or says once that they will not come, by an event `skipped`.',
      '`at` is the device’s own clock, uncorrected. The first hello of a boot measures how far it is off: make it at the moment of sending, and never send it again. A sale counts at its corrected time when that lies within 35 days before and 5 minutes after its receipt, otherwise at its receipt.',
    ],
  },
  {
    id: 'obeying',
    title: 'Commands, their order and their repetition',
    paragraphs: [
      'Commands come one after the other, in the order in which they were given, also those that waited while the device was away: run them one after the other, too. One that waits and says the opposite of a newer one (`lock` and `unlock`, `enable` and `disable`) never comes; whoever asked for it sees it as replaced.',
      'Answer each on `acks`: `acknowledged` when the device has it, then `succeeded`, or `failed` with a reason. Keep the `commandId` where a power cut does not reach it before running it: a command may come twice, is answered with what became of it, and is not run again. After `expiresAt` by the system’s time (`at` of the receipts) it is not run, and answered as failed. What opens or locks is never given again once it may have been heard.',
      'A `reboot` is answered by the new boot: its hello, with another `bootId`, never used before, is the answer, whether anything else was said or not. An `update` is not: any power cut brings a new boot, so say on `acks` what became of it, also after the start. What waited for its turn when the power went was not begun: answer it as failed. The same boot is given either again by another connection alone, and never twice by one; a new boot is not.',
    ],
  },
  {
    id: 'configuring',
    title: 'Config',
    paragraphs: [
      'Kiosks have one; it is retained, the newest comes at each subscription. Take a `version` that is greater than the one at hand, or any of another `location.id`; say `config-applied`, or `config-refused` with the reason and go on with the one before. An empty payload means that none is kept: go on with what is there.',
      'A device passes over fields that it does not know, of a config, a command or a receipt: newer systems say more.',
      'Prices that are too many for a message are named by their content: `priceList`, with `prices` empty. A list whose `sha256` the kiosk has already is not fetched again. Otherwise `GET` its `url` with the kiosk’s token; the answer’s `url` leads, for five minutes, to the list as JSON compressed by gzip, a list as `prices` is. Check it by `sha256` and `bytes` before it is worked by; an answer with another `sha256` belongs to a newer config, which is on its way. What cannot be fetched now is tried again, later each time, and said as `config-refused` once.',
    ],
  },
  {
    id: 'money',
    title: 'The arithmetic of a sale',
    paragraphs: [
      'Amounts are whole minor units of the operator’s currency (cents), rates are basis points (hundredths of a percent). Nothing is ever a fraction.',
      'Of each line: gross = `quantity` × `unitPrice`; `discount` is of the whole line, never more than gross; net = gross − `discount`; `tax` = net × `taxRate` ÷ 10,000, rounded half up to whole minor units, once for the line and not for each piece; `deposit` = `quantity` × the deposit of a piece. Deposits and fees are not taxed.',
      'Of the sale: `fee` by the config’s `fee`: for `monetaryPercent` Σ net × `basisPoints` ÷ 10,000, rounded half up once for the sale; for `monetaryAbsolute` its `amount`; 0 when Σ net is 0 or there is none. `total` = Σ net + Σ `tax` + Σ `deposit` + `fee`, and the payments add up to exactly that. A sale that does not is accepted and quarantined.',
      'Round half up with whole numbers alone: (amount × rate + 5,000) div 10,000. `x-price-vectors` of the document has examples, each of which a kiosk should come to exactly.',
      'Prices and fee are those that the kiosk had: a sale that was made off line by an older config is booked as it was sold, and marked where it differs.',
      'A payment by `loyalty` pays for whole pieces of products in the tiers of the config’s `loyalty`: `points` is what they cost there, `products` names them, and `amount` is their net, tax and deposit, with the `fee` where they are all of the order. Of a line of several pieces, k of n have ⌊(2 × amount × k + n) ÷ (2 × n)⌋ of its net, of its tax and of its deposit; where several lines are of one product, those that come first. Points are reserved by `POST /v2/wallets/reservations` before they are taken; what a kiosk takes off line is booked and marked.',
      '`reference` of a payment is what the card processor knows it by, each in one sale: without it the payment cannot be refunded by the processor. A card number is never sent: `lastFour` alone. The same `orderId` is one sale, booked once; with other content it is quarantined.',
    ],
  },
  {
    id: 'calls',
    title: 'Calls over HTTP: tokens, orders and photos',
    paragraphs: [
      '`POST /v2/auth/device` with `login` and `password` answers a kiosk an `accessToken` for an hour, which goes along as `Authorization: Bearer …`. It opens the three calls below and nothing else, and dies when the kiosk is disabled or gets another password.',
      '`POST /v2/orders` places an order by call, and has it paid; it asks for an `Idempotency-Key`, under which the same call answers the same. A sale goes by one of the two ways, never by both.',
      '`POST /v2/carts/{cartId}/photo/key` answers a whole address, to which a picture of 4 MiB at most (JPEG, PNG, WebP) is sent by PUT within ten minutes, once. Its `key` is named as `photoKey` in the cart when it is `canceled`. A photo that no cart names is removed a day later.',
      '`GET /v2/locations/{id}/price-list` answers where the price list that the config names can be fetched.',
    ],
  },
  {
    id: 'reports',
    title: 'Reports',
    paragraphs: [
      '`diagnostics` every minute or so, five at most: a device that says nothing for fifteen minutes is shown as offline. `details` takes whatever else there is to say; `details.esperId`, of at most 100 letters, digits, `.`, `-` and `_`, is the id under which a device-management service knows the tablet, and makes the console’s link to it.',
    ],
  },
];
