import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, cookieOf, setCookie } from '../session/cookies.js';

const name = 'backroom_sso';
// Lax: the return from the provider starts at another site.
const options = { path: '/v2/auth/sso', sameSite: 'lax' } as const;
/** Maximum seconds that a sign-in at a provider may take. */
const keptFor = 600;

/** Binds a sign-in at a provider to the browser that started it: a link cannot sign a user in to another account. */
export class SsoCookie {
  read(request: FastifyRequest): string {
    return cookieOf(request, name);
  }

  write(reply: FastifyReply, state: string): void {
    setCookie(reply, name, state, { ...options, maxAge: keptFor });
  }

  clear(reply: FastifyReply): void {
    clearCookie(reply, name, options);
  }
}
