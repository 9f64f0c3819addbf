import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Fewest guesses, as a power of ten, after which a typed secret is found: it is kept under a fast hash, so what can be
 * guessed has to be so slow to guess that nobody lives to see it (decisions: Devices).
 */
const leastGuesses = 12;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Words, names, dates, keyboard rows and repetitions: loaded when the first secret is typed. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Whether a secret is found by who tries likely ones first; `known`: what whoever guesses knows of the device. */
export async function isGuessable(secret: string, known: readonly string[]): Promise<boolean> {
  const words = ['backroom', 'kiosk', ...known.filter(Boolean)].map((word) => word.toLowerCase());
  return (await (estimator ??= load())).check(secret.slice(0, 100), words).guessesLog10 < leastGuesses;
}
