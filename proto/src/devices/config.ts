import { z } from 'zod';
import { positiveMoney } from './envelope.js';

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

// Downstream schemas accept unknown fields: a kiosk that is older than the system keeps selling.

/** The appearance and features of a kiosk (S3 section 3). */
export const themeConfig = z.object({
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
  logo: z.url().nullable().describe('Download URL of the logo'),
});

/** A product sold at the location, with its current price. */
export const configPrice = z.object({
  productId: z.int().positive(),
  name: z.string(),
  price: positiveMoney.describe('Price of a piece without tax, minor units'),
  taxRate: z.int().min(0).describe('Basis points, rounded; for kiosks that do not know `taxRatePpm`'),
  taxRatePpm: z.int().min(0).optional().describe('Parts per million; if absent, `taxRate` × 100'),
  deposit: positiveMoney.describe('Deposit of a piece, minor units'),
  sku: z.string().optional().describe("The operator's own product number"),
  category: z.string().optional(),
  barcodes: z
    .array(z.string())
    .optional()
    .describe('Scanner codes; GTINs of any length are compared with 14 digits'),
  image: z.url().optional().describe('Download URL of the image'),
});
export const priceList = z.array(configPrice);

/** A price list by its content: the same list is fetched once, even if the rest of the config changes. */
export const priceListName = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Hash of the uncompressed JSON text'),
  url: z.url().describe('Returns the download URL of the compressed text to the kiosk, by its token'),
  bytes: z.int().positive().describe('Size of the uncompressed JSON text'),
  count: z.int().positive().describe('Number of products'),
});
export type PriceListName = z.infer<typeof priceListName>;

/**
 * Downstream, retained: everything a kiosk needs to sell at its location. A kiosk applies a newer `version` than its
 * current one, reports `config-applied` or `config-refused`, and keeps the previous one after a refusal.
 */
export const config = z
  .object({
    version: z.int().positive().describe('Increases with each change at the location'),
    at: z.iso.datetime(),
    location: z.object({ id: z.int().positive(), name: z.string(), timezone: z.string() }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    decimals: z
      .int()
      .min(0)
      .max(4)
      .optional()
      .describe('Number of decimals of `currency`: amounts are shown with it; absent from older systems'),
    theme: themeConfig.nullable(),
    fee: z
      .discriminatedUnion('type', [
        z.object({
          type: z.literal('monetaryPercent'),
          basisPoints: z.int().min(0).max(10_000).describe('Rounded; for kiosks that do not know `ppm`'),
          ppm: z
            .int()
            .min(0)
            .max(1_000_000)
            .optional()
            .describe('Parts per million; if absent, `basisPoints` × 100'),
        }),
        z.object({ type: z.literal('monetaryAbsolute'), amount: positiveMoney }),
      ])
      .nullable()
      .describe('Two-tier pricing; null for none'),
    featured: z.array(z.int().positive()).optional().describe('Ids of featured products; if absent, none'),
    loyalty: z
      .object({
        enabled: z.boolean().describe('Whether points are currently earned and redeemed at the location'),
        tiers: z
          .array(
            z.object({
              points: z.int().positive().describe('Cost of a piece in points'),
              productIds: z.array(z.int().positive()),
            }),
          )
          .describe('Tiers with products, cheapest first'),
      })
      .optional()
      .describe('Loyalty program of the location; absent if it never had one'),
    prices: priceList.describe('Empty if `priceList` is set'),
    priceList: priceListName
      .optional()
      .describe('Reference to a price list that is too large for a message; if absent, `prices` has it'),
  })
  .meta({ id: 'config', title: 'Config' });
export type DeviceConfig = z.infer<typeof config>;
