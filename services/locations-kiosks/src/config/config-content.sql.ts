import type { Tx } from '@backroom/platform';
import { exponentOf, isWholeBasisPoints } from '@backroom/pricing';
import type { DeviceConfig } from '@backroom/proto/devices';
import { hasPart } from '@backroom/proto/programs';
import { AccountCopy, FeaturedCopy, LoyaltyCopy } from '../copies/copies.entities.js';
import { locationById } from '../location/location.sql.js';
import type { PriceLists } from './price-lists.js';
import { themeAt } from '../theme/theme.sql.js';

export type ConfigContent = Omit<DeviceConfig, 'version' | 'at'>;

/**
 * Returns the config that the kiosks of a location need to sell at this instant; undefined while the operator's
 * currency is unknown.
 */
export async function configContent(
  tx: Tx,
  locationId: number,
  now: Date,
  logoUrl: (logo: string) => string,
  lists: PriceLists,
): Promise<ConfigContent | undefined> {
  const location = await locationById(tx, locationId);
  if (!location) return undefined;
  const account = await tx.records.findOneBy(AccountCopy, { accountId: location.accountId });
  if (!account) return undefined;
  const { id, name, timezone, fee } = location;
  const hasTheme = account.loyaltyProgram !== 'globalConnect';
  return {
    location: { id, name, timezone },
    currency: account.currency,
    decimals: exponentOf(account.currency),
    theme: hasTheme ? await themeConfigAt(tx, id, logoUrl) : null,
    fee: !fee?.active
      ? null
      : fee.type === 'monetaryPercent'
        ? {
            type: 'monetaryPercent',
            basisPoints: fee.basisPoints,
            ...(!isWholeBasisPoints(fee.ppm) && { ppm: fee.ppm }),
          }
        : { type: 'monetaryAbsolute', amount: fee.amount },
    ...(await lists.offeredAt(tx, location, now)),
    ...(await featuredAt(tx, id)),
    ...(hasPart(account.loyaltyProgram, 'loyalty') && (await loyaltyAt(tx, id))),
  };
}

async function themeConfigAt(
  tx: Tx,
  locationId: number,
  logoUrl: (logo: string) => string,
): Promise<ConfigContent['theme']> {
  const theme = await themeAt(tx, locationId);
  if (!theme) return null;
  return {
    primaryColor: theme.primaryColor,
    secondaryColor: theme.secondaryColor,
    bannerColor: theme.bannerColor,
    scanButtonHidden: theme.scanButtonHidden,
    lookupButtonHidden: theme.lookupButtonHidden,
    disableCart: theme.disableCart,
    disableCreditCardPurchases: theme.disableCreditCardPurchases,
    coolerButtonHidden: theme.coolerButtonHidden,
    disableApplePay: theme.disableApplePay,
    barcodeScannerHardware: theme.barcodeScannerHardware,
    creditCardReaderHardware: theme.creditCardReaderHardware,
    logo: theme.logo ? logoUrl(theme.logo) : null,
  };
}

/** The featured products of a location, of all that it sells or may sell. */
async function featuredAt(tx: Tx, locationId: number): Promise<Pick<DeviceConfig, 'featured'>> {
  const copy = await tx.records.findOneBy(FeaturedCopy, { locationId });
  const featured = JSON.parse(copy?.products ?? '[]') as number[];
  return featured.length > 0 ? { featured } : {};
}

/** The loyalty rewards of a location; nothing for one that never had a program. */
async function loyaltyAt(tx: Tx, locationId: number): Promise<Pick<DeviceConfig, 'loyalty'>> {
  const copy = await tx.records.findOneBy(LoyaltyCopy, { locationId });
  if (!copy) return {};
  const { enabled, tiers } = copy;
  return { loyalty: { enabled, tiers: JSON.parse(tiers) as NonNullable<DeviceConfig['loyalty']>['tiers'] } };
}
