import { serviceOf } from '@backroom/platform';
import { account } from './account/account.aggregate.js';
import { apiKey } from './api-key/api-key.aggregate.js';
import { audit } from './audit/audit.aggregate.js';
import { externalLink } from './external-link/external-link.aggregate.js';
import { registration } from './registration/registration.aggregate.js';
import { role } from './role/role.aggregate.js';
import { session } from './session/session.aggregate.js';
import { sso } from './sso/sso.aggregate.js';
import { twoFactor } from './two-factor/two-factor.aggregate.js';
import { user } from './user/user.aggregate.js';

export const identity = serviceOf(
  account,
  role,
  user,
  externalLink,
  audit,
  session,
  registration,
  twoFactor,
  apiKey,
  sso,
);
