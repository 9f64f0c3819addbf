import { answer as answerOf, apiClient, done as doneOf, type Called } from '@backroom/api';
import { authorizedFetch } from '../auth/current-session';
import { createFreshFetch } from '../auth/proof/fresh-fetch';
import { askForProof } from '../auth/proof/proof-question';
import { problemFrom } from './problem';

/**
 * The API client for every call of the console: bearer token, one shared refresh, a fresh proof where required, typed
 * paths.
 */
export const api = apiClient({
  url: globalThis.location.origin,
  fetch: createFreshFetch(authorizedFetch, askForProof),
  // Queries and mutations have their own retry rules.
  retry: false,
});

/** Awaits a response without a body. */
export const done = (call: Promise<Called<unknown>>): Promise<void> => doneOf(call, problemFrom);

/** Returns the data of a response or throws its problem, so that queries and mutations have one kind of error. */
export const answer = <T>(call: Promise<Called<T>>): Promise<T> => answerOf(call, problemFrom);
