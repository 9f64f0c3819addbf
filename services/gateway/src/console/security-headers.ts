import type { FastifyInstance } from 'fastify';

/** Where browsers report violations of a policy. */
const reportsPath = '/v2/csp-reports';
/** For every page: no framing, no external content, and violations are reported. */
const everyPage = [
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  // Every browser supports it and reports at once; an additional `report-to` would disable it in some.
  `report-uri ${reportsPath}`,
];
const policyOf = (...own: string[]): string => [...own, ...everyPage].join('; ');

/** Policy of the console: only its own scripts, and no text becomes script or markup (Trusted Types). */
const consolePolicy = policyOf(
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  // Defined by the console in app/trusted-types.ts.
  'trusted-types default',
);

/** Policy of the browsable documents. Their viewer writes markup that it sanitizes itself: no Trusted Types. */
export const docsPolicy = policyOf(
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
);

/** Browser features that the console does not use; it only writes to the clipboard. */
const unused = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...[
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
  ],
  'xr-spatial-tracking',
];
const permissionsPolicy = ['clipboard-write=(self)', ...unused.map((name) => `${name}=()`)].join(', ');

/** Security headers of every response. A response that needs others sets them itself. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': consolePolicy,
  'permissions-policy': permissionsPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** One year: a browser that has used https uses nothing else. */
const hsts = 'max-age=31536000';

/** Adds them to every response, refusals included; browsers and proxies do not cache API responses. */
export function addSecurityHeaders(fastify: FastifyInstance, isOverTls: boolean): void {
  fastify.addHook('onSend', async ({ url }, reply) => {
    const headers = {
      ...securityHeaders,
      ...(isOverTls && { 'strict-transport-security': hsts }),
      ...(url.startsWith('/v2/') && { 'cache-control': 'no-store' }),
    };
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
