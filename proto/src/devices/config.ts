import { z } from 'zod';
import { positiveMoney } from './envelope.js';

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

// Downstream schemas take what they do not know: a kiosk that is older than the system goes on selling.

/** How a kiosk looks and what it offers (S3 section 3). */
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
  logo: z.url().nullable().describe('Where the logo can be fetched'),
});

/** A product that is sold at the place, with the price that holds. */
export const configPrice = z.object({
  productId: z.int().positive(),
  name: z.string(),
  price: positiveMoney.describe('Of a piece without tax, minor units'),
  taxRate: z.int().min(0).describe('Basis points'),
  deposit: positiveMoney.describe('Of a piece, minor units'),
  sku: z.string().optional().describe("The operator's own number of it"),
  category: z.string().optional(),
  barcodes: z
    .array(z.string())
    .optional()
    .describe('What a scanner reads; a GTIN of any length is compared as one of 14 digits'),
  image: z.url().optional().describe('Where its picture can be fetched'),
});
export const priceList = z.array(configPrice);

/** A price list by its content: the same list is fetched once, whatever else of the config changes. */
export const priceListName = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Of the JSON text, before it was compressed'),
  url: z.url().describe('Answers a kiosk, by its token, where the compressed text can be fetched'),
  bytes: z.int().positive().describe('Of the JSON text'),
  count: z.int().positive().describe('Of products'),
});
export type PriceListName = z.infer<typeof priceListName>;

/**
 * Downstream, retained: everything a kiosk needs to sell at its place. A kiosk takes a `version` that is newer than
 * the one it has, says `config-applied` or `config-refused`, and goes on with what it had when it refuses.
 */
export const config = z
  .object({
    version: z.int().positive().describe('Grows with each change at the place'),
    at: z.iso.datetime(),
    location: z.object({ id: z.int().positive(), name: z.string(), timezone: z.string() }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    theme: themeConfig.nullable(),
    fee: z
      .discriminatedUnion('type', [
        z.object({ type: z.literal('monetaryPercent'), basisPoints: z.int().min(0).max(10_000) }),
        z.object({ type: z.literal('monetaryAbsolute'), amount: positiveMoney }),
      ])
      .nullable()
      .describe('Two-tier pricing; null for none'),
    featured: z
      .array(z.int().positive())
      .optional()
      .describe('Ids of the products that the place shows first; absent: none'),
    loyalty: z
      .object({
        enabled: z.boolean().describe('Whether points are earned and redeemed there now'),
        tiers: z
          .array(
            z.object({
              points: z.int().positive().describe('What a piece costs in points'),
              productIds: z.array(z.int().positive()),
            }),
          )
          .describe('Those with products, the cheapest first'),
      })
      .optional()
      .describe('What the place gives for points; absent: it never had a program'),
    prices: priceList.describe('Empty where `priceList` names them'),
    priceList: priceListName
      .optional()
      .describe('Where the prices are that are too many for a message; absent: they are in `prices`'),
  })
  .meta({ id: 'config', title: 'Config' });
export type DeviceConfig = z.infer<typeof config>;
