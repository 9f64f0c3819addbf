import { Clock, provide, Seal, type Aggregate } from '@backroom/platform';
import { IDENTITY_CONFIG } from '../config.js';
import { sso as tables } from '../migrations/014-sso.js';
import { authoritativeProviders } from '../migrations/043-authoritative-providers.js';
import { BeginSsoHandler } from './begin-sso.command.js';
import { FinishSsoHandler } from './finish-sso.command.js';
import { SsoProviderRecord } from './sso-provider.entity.js';
import { SsoProviders } from './provider.js';
import { SetSsoHandler } from './set-sso.command.js';
import { SsoController } from './sso.controller.js';
import { SsoSecrets } from './sso.sql.js';

/** Sign-in with an operator's own provider. */
export const sso: Aggregate = {
  entities: [SsoProviderRecord],
  migrations: [tables, authoritativeProviders],
  controllers: [SsoController],
  commands: [BeginSsoHandler, FinishSsoHandler, SetSsoHandler],
  providers: [
    provide(
      SsoSecrets,
      [IDENTITY_CONFIG],
      ({ IDENTITY_SEAL_KEY }) => new SsoSecrets(new Seal(IDENTITY_SEAL_KEY)),
    ),
    provide(
      SsoProviders,
      [IDENTITY_CONFIG, SsoSecrets, Clock],
      ({ PUBLIC_URL, SSO_LOOPBACK }, secrets, clock) =>
        new SsoProviders(secrets, PUBLIC_URL, SSO_LOOPBACK === '1', clock),
    ),
  ],
};
