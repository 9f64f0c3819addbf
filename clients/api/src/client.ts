import type { paths } from '@backroom/gateway/v2';
import createClient, { type Client } from 'openapi-fetch';
import { retrying, type RetryOptions } from './retrying.js';

/** Every call of the API by its method and path, with its request and response types. */
export type Api = Client<paths>;

export interface ApiOptions {
  /** Address of the installation: `https://backroom.example.com`. */
  url: string;
  /** An API key, or a function that returns the current access token. Omitted if `fetch` authenticates calls. */
  token?: string | (() => string | Promise<string>);
  /** The platform's by default. */
  fetch?: (request: Request) => Promise<Response>;
  /** Options for retries; `false`: none. */
  retry?: RetryOptions | false;
}

/** The API of an installation. Retries calls that fail temporarily if they take effect only once. */
export function apiClient({ url, token, fetch = globalThis.fetch, retry = {} }: ApiOptions): Api {
  const authorised =
    token === undefined
      ? fetch
      : async (request: Request) => {
          const bearer = typeof token === 'function' ? await token() : token;
          request.headers.set('authorization', `Bearer ${bearer}`);
          // No call is answered by a redirect: its content must not be sent to another address.
          return fetch(new Request(request, { redirect: 'manual' }));
        };
  return createClient<paths>({
    baseUrl: `${url.replace(/\/$/, '')}/v2`,
    fetch: retry === false ? authorised : retrying(authorised, retry),
  });
}
