import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Minimum number of guesses for a typed secret, as a power of ten: it is stored under a fast hash, so guessing must
 * take longer than a lifetime (decisions: Devices).
 */
const minGuessesLog10 = 12;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Words, names, dates, keyboard rows and repetitions: loaded for the first typed secret. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Whether a secret is found by trying likely ones first; `known`: what an attacker knows of the device. */
export async function isGuessable(secret: string, known: readonly string[]): Promise<boolean> {
  const words = ['backroom', 'kiosk', ...known.filter(Boolean)].map((word) => word.toLowerCase());
  return (await (estimator ??= load())).check(secret.slice(0, 100), words).guessesLog10 < minGuessesLog10;
}
