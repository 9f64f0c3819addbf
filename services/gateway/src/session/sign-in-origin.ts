import type { FastifyReply } from 'fastify';
import { languages } from '@backroom/platform';
import type { RoutedRequest } from '../route/routed-request.js';
import { cookieOf, setCookie } from './cookies.js';

const deviceCookie = 'backroom_device';
const keptFor = 400 * 86_400;

/** The first language of the browser that mails support; English otherwise. */
export function languageOf(request: RoutedRequest): string {
  const accepted = (request.headers['accept-language'] ?? '').slice(0, 200).toLowerCase().split(',');
  const tags = accepted.map((entry) => entry.trim().slice(0, 2));
  return tags.find((tag) => languages.some((known) => known === tag)) ?? 'en';
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
