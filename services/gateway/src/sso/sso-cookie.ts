import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, cookieOf, setCookie } from '../session/cookies.js';

const name = 'backroom_sso';
// Lax: the way back from the provider begins at another site.
const options = { path: '/v2/auth/sso', sameSite: 'lax' } as const;
/** As long as a sign-in at a provider may take, seconds. */
const keptFor = 600;

/** Binds a sign-in at a provider to the browser that began it: nobody is signed in as somebody else by a link. */
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
