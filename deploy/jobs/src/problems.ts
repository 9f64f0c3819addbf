/** Problems for the user of a job to fix, a line each. */
export class Problems extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** Runs a job; an error is printed as a line, with exit code 1. */
export async function runJob(usage: string, work: (args: readonly string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(usage);
  try {
    await work(args);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
