import { z } from 'zod';
import { positiveMoney } from './envelope.js';

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** How a kiosk looks and what it offers (S3 section 3). */
export const themeConfig = z.strictObject({
  primaryColor: colour,
  secondaryColor: colour,
  bannerColor: colour,
  scanButtonHidden: z.boolean(),
  lookupButtonHidden: z.boolean(),
  disableCart: z.boolean(),
  disableCreditCardPurchases: z.boolean(),
  coolerButtonHidden: z.boolean(),
  disableApplePay: z.boolean(),
  barcodeScannerHardware: z.string().max(80),
  creditCardReaderHardware: z.string().max(80),
  logo: z.url().nullable().describe('Where the logo can be fetched'),
});

/**
 * Downstream, retained: everything a kiosk needs to sell at its place. A kiosk takes a `version` that is newer than
 * the one it has, says `config-applied` or `config-refused`, and goes on with what it had when it refuses.
 */
export const config = z
  .strictObject({
    version: z.int().positive().describe('Grows with each change at the place'),
    at: z.iso.datetime(),
    location: z.strictObject({ id: z.int().positive(), name: z.string(), timezone: z.string() }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    theme: themeConfig.nullable(),
    fee: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('monetaryPercent'), basisPoints: z.int().min(0).max(10_000) }),
        z.strictObject({ type: z.literal('monetaryAbsolute'), amount: positiveMoney }),
      ])
      .nullable()
      .describe('Two-tier pricing; null for none'),
    prices: z.array(
      z.strictObject({
        productId: z.int().positive(),
        name: z.string(),
        price: positiveMoney.describe('Of a piece without tax, minor units'),
        taxRate: z.int().min(0).describe('Basis points'),
        deposit: positiveMoney.describe('Of a piece, minor units'),
      }),
    ),
  })
  .meta({ id: 'config', title: 'Config' });
export type DeviceConfig = z.infer<typeof config>;
