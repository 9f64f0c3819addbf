import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { clearCookie, cookieOf, setCookie } from './cookies.js';
import { rememberBrowser } from './sign-in-origin.js';

const name = 'backroom_refresh';
const options = { path: '/v2/auth', sameSite: 'strict' } as const;

/** Keeps the refresh token in a cookie that scripts cannot read and other sites cannot send (decisions: Identity). */
export class RefreshCookie {
  read(request: FastifyRequest): string {
    return cookieOf(request, name);
  }

  write(reply: FastifyReply, token: string, expiresAt: number): void {
    setCookie(reply, name, token, { ...options, expires: new Date(expiresAt) });
  }

  /** Sets the cookies of a new session. */
  begin(reply: FastifyReply, session: Session): void {
    this.write(reply, session.refreshToken, session.refreshTokenExpiresAt);
    rememberBrowser(reply, session.deviceToken);
  }

  clear(reply: FastifyReply): void {
    clearCookie(reply, name, options);
  }
}
