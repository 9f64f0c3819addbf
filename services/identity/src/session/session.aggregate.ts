import {
  Clock,
  Database,
  from,
  PLATFORM,
  provide,
  Random,
  readConfig,
  Seal,
  type Aggregate,
} from '@backroom/platform';
import { IDENTITY_CONFIG, identityConfig } from '../config.js';
import { MailSealer } from '../mail/ask-for-mail.js';
import { pacedMail } from '../mail/paced-mail.work.js';
import { signInAttempts } from '../migrations/011-sign-in-attempts.js';
import { proofsAndLinks } from '../migrations/015-proofs-and-links.js';
import { guessesByDevice } from '../migrations/030-guesses-by-device.js';
import { idleTime } from '../migrations/033-idle-time.js';
import { hashWithMemory } from '../password/passwords.js';
import { FreshProofs } from '../proof/fresh-proof.js';
import { OwnProofs } from '../proof/own-proof.js';
import { ProveOneselfHandler } from '../proof/prove-oneself.command.js';
import { LoginHandler } from '../sign-in/login.command.js';
import { ProofsOfWork } from '../sign-in/proof-of-work.js';
import { SecretDigests } from '../sign-in/secret-digest.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import { cleanUp, scheduleCleanUp } from './clean-up.work.js';
import { EndOtherSessionsHandler, EndOwnSessionHandler } from './end-sessions.command.js';
import { LogoutHandler } from './logout.command.js';
import { RefreshSessionHandler } from './refresh-session.command.js';
import { SessionOpener } from './session-opener.js';
import { SessionsController } from './sessions.controller.js';
import { AccessTokenSigner } from './tokens.js';

/** How people get in, stay in and show again that it is they. */
export const session: Aggregate = {
  migrations: [signInAttempts, proofsAndLinks, guessesByDevice, idleTime],
  answers: [SessionsController],
  commands: [
    LoginHandler,
    RefreshSessionHandler,
    LogoutHandler,
    EndOwnSessionHandler,
    EndOtherSessionsHandler,
    ProveOneselfHandler,
  ],
  providers: [
    provide(IDENTITY_CONFIG, [PLATFORM], ({ env }) => readConfig(identityConfig, env)),
    provide(
      AccessTokenSigner,
      [IDENTITY_CONFIG],
      ({ ACCESS_TOKEN_PRIVATE_KEY }) => new AccessTokenSigner(ACCESS_TOKEN_PRIVATE_KEY),
    ),
    provide(MailSealer, [IDENTITY_CONFIG], ({ MAIL_SEAL_KEY }) => new MailSealer(new Seal(MAIL_SEAL_KEY))),
    provide(
      SecretDigests,
      [IDENTITY_CONFIG],
      ({ IDENTITY_SEAL_KEY }) => new SecretDigests(IDENTITY_SEAL_KEY),
    ),
    provide(
      ProofsOfWork,
      [IDENTITY_CONFIG, Clock, Random],
      ({ IDENTITY_SEAL_KEY }, clock, random) => new ProofsOfWork(IDENTITY_SEAL_KEY, clock, random),
    ),
    SessionOpener,
    SignInThrottle,
    OwnProofs,
    FreshProofs,
  ],
  onStart: [
    from([IDENTITY_CONFIG], async ({ PASSWORD_MEMORY }) => hashWithMemory(PASSWORD_MEMORY)),
    from([Database, Clock], scheduleCleanUp),
  ],
  dueWork: [from([Clock], cleanUp), from([Clock, MailSealer], (clock, mails) => pacedMail({ clock, mails }))],
};
