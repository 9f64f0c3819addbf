import { z } from 'zod';

/** Largest payload that a device may publish, in bytes. */
export const maxPayloadBytes = 256 * 1024;

/** More messages than a device sends in its life: what claims more is nonsense. */
const mostMessages = 1_000_000_000_000;

/** Fields of every upstream message (decisions: Devices). `at` is the device's own clock, uncorrected. */
export const envelope = {
  messageId: z.uuid({ version: 'v7' }).describe('UUIDv7, made by the device; receipts name it'),
  sequence: z
    .int()
    .min(0)
    .max(mostMessages)
    .describe(
      'Counts the messages that are kept until their receipt, from 0 at each boot. A hello and an `offline` take no number: they have the next one, and so tell how many there are',
    ),
  bootId: z.uuid().describe('New at each start of the device'),
  at: z.iso.datetime({ offset: true }).describe("The device's own time of the message, uncorrected"),
  traceparent: z
    .string()
    .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
    .optional()
    .describe('W3C trace context, when the device traces'),
};

/** Integer minor units of the account's currency. */
export const mostMoney = 9_000_000_000_000;
export const money = z.int().min(-mostMoney).max(mostMoney);
export const positiveMoney = z.int().min(0).max(mostMoney);
