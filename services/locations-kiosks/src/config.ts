import { filesConfig, sealKey } from '@backroom/platform';
import { z } from 'zod';
import { isReservedLogin } from './device/reserved-login.js';

/** Variables of locations-kiosks in addition to those of every service. */
export const locationsConfig = z
  .object({
    ...filesConfig.shape,
    /** Public address of the system for browsers and devices. */
    PUBLIC_URL: z.url(),
    /** HMAC key for stored device secrets. */
    DEVICE_PEPPER: z.string().min(16),
    /** External broker with an admin client; if unset, the kiosk-gateway is the broker. */
    BROKER_ADMIN_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
    /** Encryption key for device secrets on the way to that broker, 32 bytes in base64. */
    BROKER_SEAL_KEY: sealKey.optional(),
    /** File to which the demo seed writes device logins for the simulator. */
    DEMO_DEVICES_FILE: z.string().optional(),
    /** Demo kiosks over all locations; more than thirty are for load tests. */
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
