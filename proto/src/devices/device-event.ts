import { z } from 'zod';
import { envelope } from './envelope.js';

const happened = <T extends string, F extends z.ZodRawShape = Record<never, never>>(
  type: T,
  fields: F = {} as F,
) => z.object({ ...envelope, type: z.literal(type), ...fields });

const milliseconds = z
  .int()
  .min(0)
  .max(86_400_000 * 35);

/** How a lock was opened. */
export const unlockMeans = ['command', 'card', 'app', 'key', 'unknown'] as const;

/** An event of a device. Each `type` has its own fields. */
export const deviceEvent = z
  .discriminatedUnion('type', [
    happened('unlocked', {
      how: z.enum(unlockMeans),
      commandId: z
        .uuid({ version: 'v7' })
        .toLowerCase()
        .optional()
        .describe('The command that opened it, if any'),
      customerId: z.int().positive().optional(),
    }).describe('A lock opened'),
    happened('locked').describe('A lock closed'),
    happened('door-opened'),
    happened('door-closed', { openFor: milliseconds.describe('How long the door was open, milliseconds') }),
    happened('left-open', { openFor: milliseconds.describe('How long it has been open, milliseconds') }),
    happened('forced-open').describe('A door opened while its lock was locked'),
    happened('config-applied', { version: z.int().positive() }),
    happened('config-refused', { version: z.int().positive(), reason: z.string().max(300) }),
    happened('skipped', {
      skippedBootId: z.uuid().toLowerCase(),
      from: z.int().min(0),
      to: z.int().min(0),
      reason: z
        .enum(['receipted', 'not-kept'])
        .describe('`receipted`: already had a receipt; `not-kept`: the device lost its stored messages'),
    }).describe('Response to `missing`: these messages will not be sent again'),
    happened('offline').describe("A device's will, published by the broker when its connection breaks"),
  ])
  .meta({ id: 'deviceEvent', title: 'Event' });
export type DeviceEvent = z.infer<typeof deviceEvent>;
