import type { Tx } from '@backroom/platform';

/** Where logos are kept: several themes may show the same. */
export const logoFile = (logo: string): string => `logos/${logo}`;

/** Whether a file is a logo that a theme shows. */
export async function isLogoShown(tx: Tx, name: string): Promise<boolean> {
  const shown = await tx.query("select 1 from theme where 'logos/' || logo = $1 limit 1", [name]);
  return shown.length > 0;
}
