import { Clock, provide, Random, type Aggregate } from '@backroom/platform';
import { IDENTITY_CONFIG } from '../config.js';
import { signInAttempts } from '../migrations/011-sign-in-attempts.js';
import { guessesByDevice } from '../migrations/030-guesses-by-device.js';
import { LoginHandler } from './login.command.js';
import { ProofsOfWork } from './proof-of-work.js';
import { SecretDigests } from './secret-digest.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Sign-in with a password, and limits on guessing. */
export const signIn: Aggregate = {
  migrations: [signInAttempts, guessesByDevice],
  commands: [LoginHandler],
  providers: [
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
    SignInThrottle,
  ],
};
