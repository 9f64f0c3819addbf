import { schedule, type Clock, type DueWorkHandler, type Files, type Tx } from '@backroom/platform';

export const fileRemoval = 'file-removal';
/** Milliseconds that a file stays which nothing shows: a kiosk that comes back late may still ask for its old logo. */
const kept = 24 * 3_600_000;

/** Where logos are kept: several themes may show the same. */
export const logoFile = (logo: string): string => `logos/${logo}`;

/** Has a file removed a day from now, unless it is a logo that a theme shows then. */
export async function removeLater(tx: Tx, clock: Clock, name: string): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + kept);
  // Of every tenant: a logo may be shown by others too.
  await schedule(tx, { kind: fileRemoval, key: name, accountId: 0, dueAt, payload: null });
}

/** Removes what nothing shows. */
export function fileRemovalHandler(files: Files): DueWorkHandler {
  return {
    kind: fileRemoval,
    async handle(tx, { key: name }) {
      const [shown] = await tx.query("select 1 from theme where 'logos/' || logo = $1 limit 1", [name]);
      if (!shown) await files.remove(name);
    },
  };
}
