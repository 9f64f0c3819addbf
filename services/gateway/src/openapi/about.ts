import type { RouteDeclaration } from '../route/route.js';
import type { Json } from './shapes.js';

/** What holds for every call. */
export const about = `Money in answers is a decimal number in the currency named beside it. Times are UTC.

**Who calls.** People by an access token (\`POST /v2/auth/admin/login\`; fifteen minutes, then \`POST /v2/auth/refresh\`), programs of an operator by an API key (Setup, API keys in the console), kiosks by a token of theirs. Each is sent as \`Authorization: Bearer …\`. Which of them a call takes stands at the call, and \`x-access\` names the permissions of which one is needed; nobody sees rows of an operator at which they hold none.

**Again.** A call that takes an \`Idempotency-Key\` may be sent again under the same key until it is answered: it takes effect once. One that moves money is refused without. All others that change something may be repeated as they are.

**Refusals** are problems (RFC 9457): \`type\` ends in a stable code, \`errors\` names each field with its own, \`traceId\` is what support asks for. \`429\` and \`503\` say in \`Retry-After\` when to come again.

**Lists** are asked for by \`page\` (from 1) and \`limit\`, and answer how many there are in all.`;

/** The three ways to say who calls; all travel as a bearer token. */
export const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Of a person who signed in; good for fifteen minutes.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bk_…',
    description: 'Of a program, with the rights of a role; it lets nobody in and gives no rights.',
  },
  deviceToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bd_…',
    description: 'Of a kiosk, about its own place: `POST /v2/auth/device` with its login and secret.',
  },
};

const texts: Record<string, string> = {
  'Add-ons': 'Locks: where they hang, and what they were told.',
  Audit: 'Who did what, and when.',
  Carts: 'Carts that were not paid.',
  Commands: 'What devices were told, and what came of it.',
  Dashboard: 'Figures of sales over time.',
  Exports: 'Large files, made while one goes on.',
  Kiosks: 'Kiosks, their logins and their settings.',
  Live: 'What changes, as it changes.',
  'Location groups': 'Locations that a role may be limited to.',
  Locations: 'Places at which is sold.',
  Operators: 'Operators: whose everything is.',
  Payments: 'News of card processors, and what they disagree on.',
  Presence: 'Devices that are away, and alarms.',
  Roles: 'Roles and the permissions that they give.',
  'Sales tax': 'Taxes on what is sold.',
  Sales: 'The ledger: sales, refunds, the journal, quarantine.',
  Security: 'API keys, sign-in by a provider, second factors.',
  Session: 'Signing in and out, and what belongs to whoever is signed in.',
  Setup: 'Settings of an operator.',
  System: 'The system itself, for those who run it.',
  Themes: 'How kiosks look.',
  Users: 'People, and what they may do.',
};

/** Those that the routes name, in the order of the alphabet, each with what it is about: else what its first call does. */
export function tagsOf(routes: readonly RouteDeclaration[]): Json[] {
  return [...new Set(routes.map(({ tag }) => tag))].sort().map((name) => ({
    name,
    description: texts[name] ?? routes.find(({ tag }) => tag === name)!.summary,
  }));
}
