import { answer as answerOf, apiClient, done as doneOf, type Called } from '@backroom/api';
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
export const done = (call: Promise<Called<unknown>>): Promise<void> => doneOf(call, problemFrom);

/** The data of an answer, or its problem thrown, so that queries and mutations carry one kind of error. */
export const answer = <T>(call: Promise<Called<T>>): Promise<T> => answerOf(call, problemFrom);
