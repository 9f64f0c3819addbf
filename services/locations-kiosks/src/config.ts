import { filesConfig, sealKey } from '@backroom/platform';
import { z } from 'zod';
import { isReservedLogin } from './device/reserved-login.js';

/** Variables of locations-kiosks beside those of every service. */
export const locationsConfig = z
  .object({
    ...filesConfig.shape,
    /** Where browsers and devices reach the system. */
    PUBLIC_URL: z.url(),
    /** Secret key of the HMAC under which device secrets are stored. */
    DEVICE_PEPPER: z.string().min(16),
    /** A broker elsewhere, as the client that may change who has access; absent: the kiosk-gateway is the broker. */
    BROKER_ADMIN_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
    /** 32 bytes, base64: seals device secrets on their way to that broker. */
    BROKER_SEAL_KEY: sealKey.optional(),
    /** Where the demo writes the devices' logins for the simulator; only read while seeding. */
    DEMO_DEVICES_FILE: z.string().optional(),
    /** Kiosks of the demo over all places; more than thirty are for load. */
    DEMO_KIOSKS: z.coerce.number().int().min(30).max(10_000).default(30),
  })
  .refine((config) => !config.BROKER_ADMIN_URL || config.BROKER_SEAL_KEY, {
    path: ['BROKER_SEAL_KEY'],
    message: 'is needed with BROKER_ADMIN_URL',
  })
  .refine(({ BROKER_ADMIN_URL: url }) => !url || isOwn(new URL(url).username), {
    path: ['BROKER_ADMIN_URL'],
    message:
      'must name a user whom no device can be: admin or one that begins with kiosk-gateway or backroom-',
  });

const isOwn = (username: string) => username === '' || isReservedLogin(decodeURIComponent(username));

export type LocationsConfig = z.infer<typeof locationsConfig>;
