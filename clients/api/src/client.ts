import type { paths } from '@backroom/gateway/v2';
import createClient, { type Client } from 'openapi-fetch';
import { retrying, type RetryOptions } from './retrying.js';

/** Every call of the API by its method and path, with the types of what it takes and answers. */
export type Api = Client<paths>;

export interface ApiOptions {
  /** Where the installation is: `https://backroom.example.com`. */
  url: string;
  /** An API key, or what gives the access token of now. Left out where `fetch` says who calls. */
  token?: string | (() => string | Promise<string>);
  /** Of the platform unless given. */
  fetch?: (request: Request) => Promise<Response>;
  /** How a call is repeated that may be; `false`: not at all. */
  retry?: RetryOptions | false;
}

/** The API of an installation. Calls that fail for a moment are repeated where that takes effect once. */
export function apiClient({ url, token, fetch = globalThis.fetch, retry = {} }: ApiOptions): Api {
  const authorised =
    token === undefined
      ? fetch
      : async (request: Request) => {
          const bearer = typeof token === 'function' ? await token() : token;
          request.headers.set('authorization', `Bearer ${bearer}`);
          // No call is answered by a redirect: what it says is not sent to wherever one leads.
          return fetch(new Request(request, { redirect: 'manual' }));
        };
  return createClient<paths>({
    baseUrl: `${url.replace(/\/$/, '')}/v2`,
    fetch: retry === false ? authorised : retrying(authorised, retry),
  });
}
