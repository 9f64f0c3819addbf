import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether clients use https. */
    isOverTls: boolean;
  }
}

interface Options extends Pick<CookieSerializeOptions, 'expires' | 'maxAge'> {
  /** The path of the calls that need it; no other call receives it, where the name of the cookie permits a path. */
  path: string;
  /** `lax` for cookies that must survive the return from another site. */
  sameSite: 'strict' | 'lax';
}

/** `__Host-`: sibling hosts cannot set it, it is sent only over TLS, and only to this host. */
const nameOf = (name: string, isOverTls: boolean): string => (isOverTls ? `__Host-${name}` : name);

/** A cookie of the gateway, by its plain name; empty if the browser sent none. */
export function cookieOf({ cookies, server }: FastifyRequest, name: string): string {
  return cookies[nameOf(name, server.isOverTls)] ?? '';
}

/** Sets a cookie that scripts cannot read. */
export function setCookie(reply: FastifyReply, name: string, value: string, options: Options): void {
  const { isOverTls } = reply.server;
  void reply.setCookie(nameOf(name, isOverTls), value, { ...options, ...fixed(isOverTls) });
}

export function clearCookie(reply: FastifyReply, name: string, options: Options): void {
  const { isOverTls } = reply.server;
  void reply.clearCookie(nameOf(name, isOverTls), { ...options, ...fixed(isOverTls) });
}

/** `__Host-` requires the path of the whole host. */
function fixed(isOverTls: boolean) {
  return { httpOnly: true, secure: isOverTls, ...(isOverTls && { path: '/' }) };
}
