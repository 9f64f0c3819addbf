import type { Tx } from '@backroom/platform';

const folder = 'price-lists';

/** Where a price list is kept; operators with the same prices have a file each. */
export const priceListFile = (accountId: number, sha256: string): string =>
  `${folder}/${accountId}/${sha256}.gz`;

/** Whether a file is a price list that the newest config of a place names. */
export async function isPriceListNamed(tx: Tx, name: string): Promise<boolean> {
  if (!name.startsWith(`${folder}/`)) return false;
  const named = await tx.query(
    `select 1 from location_config
     where price_list is not null and '${folder}/' || account_id || '/' || price_list || '.gz' = $1 limit 1`,
    [name],
  );
  return named.length > 0;
}
