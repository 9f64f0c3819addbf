import { apiClient } from '@backroom/api';
import { authorisedFetch } from '../auth/current-session';
import { createFreshFetch } from '../auth/proof/fresh-fetch';
import { askForProof } from '../auth/proof/proof-question';
import { problemFrom } from './problem';

/**
 * Every call of the console goes through here: bearer token, one shared refresh, a fresh proof where one is wanted,
 * typed paths.
 */
export const api = apiClient({
  url: globalThis.location.origin,
  fetch: createFreshFetch(authorisedFetch, askForProof),
  // Queries and mutations try again by rules of their own.
  retry: false,
});

/** For an answer without a body. */
export async function done(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw problemFrom(error, response.status);
}

/** The data of an answer, or its problem thrown, so that queries and mutations carry one kind of error. */
export async function answer<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (data === undefined) throw problemFrom(error, response.status);
  return data;
}
