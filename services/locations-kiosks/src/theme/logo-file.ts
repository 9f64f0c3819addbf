import type { Tx } from '@backroom/platform';

/** The file of a logo: several themes may share it. */
export const logoFile = (logo: string): string => `logos/${logo}`;

/** Whether a file is the logo of a theme. */
export async function isLogoShown(tx: Tx, name: string): Promise<boolean> {
  const shown = await tx.query("select 1 from theme where 'logos/' || logo = $1 limit 1", [name]);
  return shown.length > 0;
}
