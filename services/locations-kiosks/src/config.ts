import { z } from 'zod';

/** Variables of locations-kiosks beside those of every service. */
export const locationsConfig = z.object({
  /** Secret key of the HMAC under which device secrets are stored. */
  DEVICE_PEPPER: z.string().min(16),
  /** Where the demo writes the devices' logins for the simulator; only read while seeding. */
  DEMO_DEVICES_FILE: z.string().optional(),
});
