import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import { rememberDevice } from './sign-in-origin.js';

const name = 'backroom_refresh';
const path = '/v2/auth';

/** The refresh token lives in a cookie that no script reads and no other site sends (decisions: Identity). */
export class RefreshCookie {
  constructor(private readonly secure: boolean) {}

  read(request: FastifyRequest): string {
    return request.cookies[name] ?? '';
  }

  write(reply: FastifyReply, token: string, expiresAt: number): void {
    const options = {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: this.secure,
      expires: new Date(expiresAt),
    } as const;
    void reply.setCookie(name, token, options);
  }

  /** The cookies of a session that was just opened. */
  begin(reply: FastifyReply, session: Session): void {
    this.write(reply, session.refreshToken, session.refreshTokenExpiresAt);
    rememberDevice(reply, session.deviceToken, this.secure);
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(name, { path, httpOnly: true, sameSite: 'strict', secure: this.secure });
  }
}
