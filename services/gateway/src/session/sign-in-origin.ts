import type { FastifyReply } from 'fastify';
import { languages } from '@backroom/platform';
import type { RoutedRequest } from '../route/routed-request.js';
import { cookieOf, setCookie } from './cookies.js';

const deviceCookie = 'backroom_device';
const keptFor = 400 * 86_400;

/** The language with the greatest weight that mails support (RFC 9110, `Accept-Language`); English otherwise. */
export function languageOf({ headers }: Pick<RoutedRequest, 'headers'>): string {
  const accepted = (headers['accept-language'] ?? '').slice(0, 500).toLowerCase().split(',').map(weighted);
  accepted.sort((a, b) => b.weight - a.weight);
  return accepted.find(({ weight, language }) => weight > 0 && isSupported(language))?.language ?? 'en';
}

const isSupported = (language: string) => languages.some((known) => known === language);

/** Reads `de-AT;q=0.8`. */
function weighted(entry: string): { language: string; weight: number } {
  const [range = '', ...params] = entry.split(';').map((part) => part.trim());
  const q = params.find((param) => param.startsWith('q='))?.slice(2) ?? '1';
  return { language: range.split('-')[0]!, weight: Number(q) || 0 };
}

/** The solution of the challenge in an earlier refusal; empty without one (AUTH-5). */
export function workOf(request: RoutedRequest): string {
  return String(request.headers['proof-of-work'] ?? '').slice(0, 200);
}

/** Origin of a sign-in, in the form of identity. */
export function signInOrigin(request: RoutedRequest) {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceToken: cookieOf(request, deviceCookie),
    work: workOf(request),
    language: languageOf(request),
  };
}

/** Recognizes the browser at the next sign-in. It grants nothing. */
export function rememberBrowser(reply: FastifyReply, token: string): void {
  if (!token) return;
  // Lax: sign-in by a provider returns from another site.
  setCookie(reply, deviceCookie, token, { path: '/v2/auth', sameSite: 'lax', maxAge: keptFor });
}
