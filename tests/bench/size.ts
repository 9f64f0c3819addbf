/** As few rows, calls and seconds as still go through all of the code. */
export const isSmoke = process.argv.includes('--smoke');

/** How many rows, calls, rounds or seconds: of a full run, and with `--smoke`. A variable overrides both. */
export const sized = (full: number, smoke: number, variable = ''): number =>
  Number(process.env[variable] ?? (isSmoke ? smoke : full));
