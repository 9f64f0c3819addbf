import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether people reach it over https. */
    isOverTls: boolean;
  }
}

interface Options extends Pick<CookieSerializeOptions, 'expires' | 'maxAge'> {
  /** The calls that need it; no other gets it, where the name of the cookie leaves that open. */
  path: string;
  /** `lax` for what has to survive the way back from another site. */
  sameSite: 'strict' | 'lax';
}

/** `__Host-`: no neighbour under the same domain can set it, nobody reads it without TLS, and it is of this host alone. */
const nameOf = (name: string, isOverTls: boolean): string => (isOverTls ? `__Host-${name}` : name);

/** A cookie of the gateway, by its plain name; empty when the browser sent none. */
export function cookieOf({ cookies, server }: FastifyRequest, name: string): string {
  return cookies[nameOf(name, server.isOverTls)] ?? '';
}

/** Sets a cookie that no script reads. */
export function setCookie(reply: FastifyReply, name: string, value: string, options: Options): void {
  const { isOverTls } = reply.server;
  void reply.setCookie(nameOf(name, isOverTls), value, { ...options, ...fixed(isOverTls) });
}

export function clearCookie(reply: FastifyReply, name: string, options: Options): void {
  const { isOverTls } = reply.server;
  void reply.clearCookie(nameOf(name, isOverTls), { ...options, ...fixed(isOverTls) });
}

/** `__Host-` is for a whole host, by its definition. */
function fixed(isOverTls: boolean) {
  return { httpOnly: true, secure: isOverTls, ...(isOverTls && { path: '/' }) };
}
