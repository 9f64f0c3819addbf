import { serviceOf } from '@backroom/platform';
import { access } from './access/access.aggregate.js';
import { account } from './account/account.aggregate.js';
import { apiKey } from './api-key/api-key.aggregate.js';
import { audit } from './audit/audit.aggregate.js';
import { IDENTITY_CONFIG, identityConfig } from './config.js';
import { copies } from './copies/copies.aggregate.js';
import { erasure } from './erasure/erasure.aggregate.js';
import { externalLink } from './external-link/external-link.aggregate.js';
import { group } from './group/group.aggregate.js';
import { mail } from './mail/mail.aggregate.js';
import { password } from './password/password.aggregate.js';
import { proof } from './proof/proof.aggregate.js';
import { registration } from './registration/registration.aggregate.js';
import { role } from './role/role.aggregate.js';
import { session } from './session/session.aggregate.js';
import { signIn } from './sign-in/sign-in.aggregate.js';
import { sso } from './sso/sso.aggregate.js';
import { twoFactor } from './two-factor/two-factor.aggregate.js';
import { user } from './user/user.aggregate.js';

export const identity = serviceOf(
  { config: [IDENTITY_CONFIG, identityConfig] },
  access,
  account,
  role,
  group,
  user,
  externalLink,
  audit,
  erasure,
  signIn,
  session,
  proof,
  registration,
  password,
  twoFactor,
  apiKey,
  sso,
  mail,
  copies,
);
