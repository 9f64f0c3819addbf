import type { ServiceBlueprint } from '@backroom/platform';
import { ApiKeysServiceService } from '@backroom/proto/identity/v1/api_keys_service';
import { SessionsServiceService } from '@backroom/proto/identity/v1/sessions_service';
import { SsoServiceService } from '@backroom/proto/identity/v1/sso_service';
import { TwoFactorServiceService } from '@backroom/proto/identity/v1/two_factor_service';
import { registrationsAndResets } from './migrations/010-registrations-and-resets.js';
import { signInAttempts } from './migrations/011-sign-in-attempts.js';
import { secondFactors } from './migrations/012-second-factors.js';
import { apiKeys } from './migrations/013-api-keys.js';
import { sso } from './migrations/014-sso.js';
import { proofsAndLinks } from './migrations/015-proofs-and-links.js';
import { provenEmails } from './migrations/016-proven-emails.js';
import { guessesByDevice } from './migrations/030-guesses-by-device.js';
import { invitationMails } from './migrations/031-invitation-mails.js';
import { standIns } from './migrations/032-stand-ins.js';
import { idleTime } from './migrations/033-idle-time.js';
import { chosenByOthers } from './migrations/034-chosen-by-others.js';
import { signInWork } from './session/due-work.js';

/** What identity consists of as far as people get in. */
export const signIn = {
  migrations: [
    registrationsAndResets,
    signInAttempts,
    secondFactors,
    apiKeys,
    sso,
    proofsAndLinks,
    provenEmails,
    guessesByDevice,
    invitationMails,
    standIns,
    idleTime,
    chosenByOthers,
  ],
  rpc: [SessionsServiceService, TwoFactorServiceService, ApiKeysServiceService, SsoServiceService],
  dueWork: signInWork,
} satisfies Partial<ServiceBlueprint>;
