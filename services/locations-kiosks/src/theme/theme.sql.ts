import type { Tx } from '@backroom/platform';
import type { Theme } from '@backroom/proto/locations/v1/theme';

interface ThemeRow extends Record<string, unknown> {
  id: number;
  account_id: number;
  location_id: number;
  location_name: string;
  scan_button_hidden: boolean;
  lookup_button_hidden: boolean;
  disable_cart: boolean;
  disable_credit_card_purchases: boolean;
  cooler_button_hidden: boolean;
  disable_apple_pay: boolean;
  primary_color: string;
  secondary_color: string;
  banner_color: string;
  barcode_scanner_hardware: string;
  credit_card_reader_hardware: string;
  logo: string;
  version: number;
  updated_at: Date;
}

const select = `
  select t.*, l.name as location_name from theme t join location l on l.id = t.location_id`;

export async function themeById(tx: Tx, id: number): Promise<Theme | undefined> {
  const [row] = await tx.query<ThemeRow>(`${select} where t.id = $1`, [id]);
  return row && themeOf(row);
}

export async function themeAt(tx: Tx, locationId: number): Promise<Theme | undefined> {
  const [row] = await tx.query<ThemeRow>(`${select} where t.location_id = $1`, [locationId]);
  return row && themeOf(row);
}

interface Page {
  page: number;
  limit: number;
  keywords: string;
}

export async function themePage(
  tx: Tx,
  { page, limit, keywords }: Page,
): Promise<{ themes: Theme[]; total: number }> {
  const rows = await tx.query<ThemeRow & { total: number }>(
    `with found as (${select}
       where ($1 = '' or strpos(' ' || lower(l.name), ' ' || lower($1)) > 0)
         and not exists (select 1 from account_copy a
           where a.account_id = t.account_id and a.loyalty_program = 'globalConnect'))
     select counted.total, page.* from (select count(*) as total from found) as counted
     left join (select * from found order by lower(location_name), id limit $2 offset $3) as page on true
     order by lower(page.location_name), page.id`,
    [keywords, limit, (page - 1) * limit],
  );
  // Past the last page there is one row, which holds just the total.
  return { themes: rows.filter(({ id }) => id !== null).map(themeOf), total: rows[0]!.total };
}

export async function writeTheme(tx: Tx, theme: Theme, now: Date): Promise<void> {
  await tx.query(
    `update theme set scan_button_hidden = $2, lookup_button_hidden = $3, disable_cart = $4,
       disable_credit_card_purchases = $5, cooler_button_hidden = $6, disable_apple_pay = $7, primary_color = $8,
       secondary_color = $9, banner_color = $10, barcode_scanner_hardware = $11, credit_card_reader_hardware = $12,
       logo = $13, version = version + 1, updated_at = $14
     where id = $1`,
    [
      ...[theme.id, theme.scanButtonHidden, theme.lookupButtonHidden, theme.disableCart],
      ...[theme.disableCreditCardPurchases, theme.coolerButtonHidden, theme.disableApplePay],
      ...[theme.primaryColor, theme.secondaryColor, theme.bannerColor],
      ...[theme.barcodeScannerHardware, theme.creditCardReaderHardware, theme.logo, now],
    ],
  );
}

function themeOf(row: ThemeRow): Theme {
  return {
    id: row.id,
    accountId: row.account_id,
    locationId: row.location_id,
    locationName: row.location_name,
    scanButtonHidden: row.scan_button_hidden,
    lookupButtonHidden: row.lookup_button_hidden,
    disableCart: row.disable_cart,
    disableCreditCardPurchases: row.disable_credit_card_purchases,
    coolerButtonHidden: row.cooler_button_hidden,
    disableApplePay: row.disable_apple_pay,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    bannerColor: row.banner_color,
    barcodeScannerHardware: row.barcode_scanner_hardware,
    creditCardReaderHardware: row.credit_card_reader_hardware,
    logo: row.logo,
    version: row.version,
    updatedAt: row.updated_at.getTime(),
  };
}
