import type { FastifyInstance } from 'fastify';

/** Where browsers tell what a policy kept them from. */
const reportsPath = '/v2/csp-reports';
/** The same for every page: no frame around it, nothing of elsewhere in it, and what is forbidden is told. */
const everyPage = [
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  // Every browser heeds it, and tells at once; `report-to` beside it would silence it in some.
  `report-uri ${reportsPath}`,
];
const policyOf = (...own: string[]): string => [...own, ...everyPage].join('; ');

/** Of the console: scripts of its own alone, and no text becomes a script or markup (Trusted Types). */
const consolePolicy = policyOf(
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  // The console's own, in app/trusted-types.ts.
  'trusted-types default',
);

/** Of the browsable documents. Their viewer writes markup, which it cleans itself: no Trusted Types. */
export const docsPolicy = policyOf(
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
);

/** Of what the browser offers to pages, the console writes to the clipboard and nothing more. */
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

/** What every answer forbids the browser. An answer that needs it otherwise says so itself. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': consolePolicy,
  'permissions-policy': permissionsPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A year: a browser that was here over https comes over nothing else. */
const overTlsAlone = 'max-age=31536000';

/** Puts them on every answer, refusals included; what the API says is kept by no browser and no proxy. */
export function addSecurityHeaders(fastify: FastifyInstance, isOverTls: boolean): void {
  fastify.addHook('onSend', async ({ url }, reply) => {
    const headers = {
      ...securityHeaders,
      ...(isOverTls && { 'strict-transport-security': overTlsAlone }),
      ...(url.startsWith('/v2/') && { 'cache-control': 'no-store' }),
    };
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
