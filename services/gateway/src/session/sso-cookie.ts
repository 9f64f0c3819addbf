import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'backroom_sso';
const path = '/v2/auth/sso';
/** As long as a sign-in at a provider may take, seconds. */
const keptFor = 600;

/** Binds a sign-in at a provider to the browser that began it: nobody is signed in as somebody else by a link. */
export class SsoCookie {
  constructor(private readonly secure: boolean) {}

  read(request: FastifyRequest): string {
    return request.cookies[name] ?? '';
  }

  write(reply: FastifyReply, state: string): void {
    void reply.setCookie(name, state, { ...this.options(), maxAge: keptFor });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(name, this.options());
  }

  private options() {
    // Lax: the way back from the provider begins at another site.
    return { path, httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
  }
}
