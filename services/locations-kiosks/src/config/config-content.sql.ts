import { rowsOf, type Tx } from '@backroom/platform';
import type { DeviceConfig } from '@backroom/proto/devices';
import { AccountCopy } from '../copies/copies.entities.js';
import { locationById } from '../location/location.sql.js';
import { themeAt } from '../theme/theme.sql.js';

export type ConfigContent = Omit<DeviceConfig, 'version' | 'at'>;

/** What the kiosks of a place need to sell there at this instant; undefined while the operator's currency is unknown. */
export async function configContent(
  tx: Tx,
  locationId: number,
  now: Date,
  logoUrl: (logo: string) => string,
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
    theme: hasTheme ? await themeConfigAt(tx, id, logoUrl) : null,
    fee: !fee?.active
      ? null
      : fee.type === 'monetaryPercent'
        ? { type: 'monetaryPercent', basisPoints: fee.basisPoints }
        : { type: 'monetaryAbsolute', amount: fee.amount },
    prices: await pricesOf(tx, location.accountId, now),
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

/** The active products of an operator with the price of now; one that has none yet cannot be sold. */
async function pricesOf(tx: Tx, accountId: number, now: Date): Promise<ConfigContent['prices']> {
  return rowsOf<ConfigContent['prices'][number]>(
    tx,
    `select p.product_id, p.name, r.price, r.tax_rate, r.deposit
     from product_copy p
     join lateral (
       select * from price_copy c where c.product_id = p.product_id and c.valid_from <= $2
       order by c.valid_from desc limit 1) as r on true
     where p.account_id = $1 and p.active order by p.product_id`,
    [accountId, now],
  );
}

/** When the next price of an operator begins to hold. */
export async function nextPriceAt(tx: Tx, accountId: number, now: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date | null }>(
    'select min(valid_from) as at from price_copy where account_id = $1 and valid_from > $2',
    [accountId, now],
  );
  return row?.at ?? undefined;
}
