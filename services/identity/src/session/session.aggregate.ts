import { Clock, Database, from, provide, type Aggregate } from '@backroom/platform';
import { IDENTITY_CONFIG } from '../config.js';
import { idleTime } from '../migrations/033-idle-time.js';
import { tokenGenerations } from '../migrations/037-token-generations.js';
import { oneNextToken } from '../migrations/038-one-next-token.js';
import { cleanUp, scheduleCleanUp } from './clean-up.work.js';
import { EndOtherSessionsHandler, EndOwnSessionHandler } from './end-sessions.command.js';
import { LogoutHandler } from './logout.command.js';
import { RefreshSessionHandler } from './refresh-session.command.js';
import { SessionOpener } from './session-opener.js';
import { SessionsController } from './sessions.controller.js';
import { AccessTokenSigner } from './tokens.js';

/** Sessions, from refresh to their end. */
export const session: Aggregate = {
  migrations: [idleTime, tokenGenerations, oneNextToken],
  controllers: [SessionsController],
  commands: [RefreshSessionHandler, LogoutHandler, EndOwnSessionHandler, EndOtherSessionsHandler],
  providers: [
    provide(
      AccessTokenSigner,
      [IDENTITY_CONFIG],
      ({ ACCESS_TOKEN_PRIVATE_KEY }) => new AccessTokenSigner(ACCESS_TOKEN_PRIVATE_KEY),
    ),
    SessionOpener,
  ],
  onStart: [from([Database, Clock], scheduleCleanUp)],
  dueWork: [from([Clock], cleanUp)],
};
