import { z } from 'zod';
import { envelope } from './envelope.js';

/** First message after each connect: the gateway measures the device's clock by it. */
export const hello = z
  .object({
    ...envelope,
    software: z.string().max(80).describe('Name and version of the software'),
    hardware: z.string().max(80).optional(),
    configVersion: z.int().positive().optional().describe('Version of the applied config'),
  })
  .meta({ id: 'hello', title: 'Hello' });
export type Hello = z.infer<typeof hello>;
