import type { RouteDeclaration } from '../route/route.js';
import type { Json } from './shapes.js';

/** Introduction of the API document. */
export const about = `Amounts in responses are decimal numbers in the currency of the field next to them. Times are in UTC.

**Authentication.** Send a token as \`Authorization: Bearer …\`: an access token for users (\`POST /v2/auth/admin/login\`; valid for fifteen minutes, then \`POST /v2/auth/refresh\`), an API key for programs of an operator (Setup, API keys in the console), or a device token for kiosks. Each operation lists the tokens that it accepts, and \`x-access\` lists the permissions of which the caller needs at least one. Callers see only rows of operators at which they have such a permission.

**Idempotency.** An operation that accepts an \`Idempotency-Key\` can be retried with the same key until it returns a response; it takes effect once. Operations that move money require the key. All other operations can be repeated safely.

**Errors** are problem documents (RFC 9457): \`type\` ends in a stable code, \`errors\` contains a code for each invalid field, and \`traceId\` is the id to give to support. Responses with \`429\` and \`503\` contain \`Retry-After\`.

**Lists** accept \`page\` (from 1) and \`limit\`, and return the total number of items.`;

/** The three kinds of bearer token. */
export const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a signed-in user. Valid for fifteen minutes.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bk_…',
    description: 'API key of a program, limited to one role. It cannot sign users in or grant permissions.',
  },
  deviceToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bd_…',
    description:
      'Access token of a kiosk for its own location. Created by `POST /v2/auth/device` from its login and password.',
  },
};

const texts: Record<string, string> = {
  'Add-ons': 'Locks, their locations and their events.',
  Audit: 'The audit log of all changes.',
  Carts: 'Carts that were not paid.',
  Commands: 'Commands sent to devices, and their results.',
  Customers: 'Customers, their groups, invitations and stored value.',
  Dashboard: 'Sales figures over time.',
  Exports: 'Large files that are created in the background.',
  Kiosks: 'Kiosks, their logins and settings.',
  Live: 'Hints about changes, in real time.',
  'Location groups': 'Groups of locations to which roles can be limited.',
  Locations: 'Locations and their settings.',
  Operators: 'Operators and their accounts.',
  Payments: 'Card processor webhooks and reconciliation.',
  Presence: 'Device uptime and alarms.',
  Products: 'Products, their prices, images and imports.',
  Roles: 'Roles and their permissions.',
  'Sales tax': 'Sales taxes, and the default tax of each location.',
  Sales: 'The ledger: sales, refunds, the journal and quarantine.',
  Security: 'API keys, single sign-on and two-factor authentication.',
  Session: 'Sign-in, sign-out, and sessions of the caller.',
  Setup: 'Settings of an operator.',
  Stock: 'Stock of locations, counts and pre-kits.',
  System: 'Operation of the system, for super admins.',
  Themes: 'The appearance of kiosks.',
  Users: 'Users and their roles.',
};

/** The tags of the routes in alphabetical order, each with its description. */
export function tagsOf(routes: readonly RouteDeclaration[]): Json[] {
  return [...new Set(routes.map(({ tag }) => tag))].sort().map((name) => ({
    name,
    description: texts[name] ?? `Operations on ${name.toLowerCase()}.`,
  }));
}
