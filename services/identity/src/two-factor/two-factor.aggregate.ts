import { provide, Seal, type Aggregate } from '@backroom/platform';
import { IDENTITY_CONFIG } from '../config.js';
import { secondFactors } from '../migrations/012-second-factors.js';
import { AnswerChallengeHandler } from './answer-challenge.command.js';
import {
  BeginTwoFactorHandler,
  ConfirmTwoFactorHandler,
  DisableTwoFactorHandler,
} from './own-second-factor.command.js';
import { RequireTwoFactorHandler } from './require-two-factor.command.js';
import { SecondFactors } from './second-factor.sql.js';
import { TwoFactorController } from './two-factor.controller.js';

/** Second factors, and operators that require them. */
export const twoFactor: Aggregate = {
  migrations: [secondFactors],
  controllers: [TwoFactorController],
  commands: [
    AnswerChallengeHandler,
    BeginTwoFactorHandler,
    ConfirmTwoFactorHandler,
    DisableTwoFactorHandler,
    RequireTwoFactorHandler,
  ],
  providers: [
    provide(
      SecondFactors,
      [IDENTITY_CONFIG],
      ({ IDENTITY_SEAL_KEY }) => new SecondFactors(new Seal(IDENTITY_SEAL_KEY)),
    ),
  ],
};
