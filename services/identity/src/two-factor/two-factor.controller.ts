import { CommandBus } from '@nestjs/cqrs';
import { currentPrincipal, Database, everyTenant, ForServices, RpcService } from '@backroom/platform';
import {
  TwoFactorServiceService,
  type AnswerChallengeRequest,
  type AnswerChallengeResponse,
  type BeginTwoFactorRequest,
  type BeginTwoFactorResponse,
  type ConfirmTwoFactorRequest,
  type ConfirmTwoFactorResponse,
  type DisableTwoFactorRequest,
  type GetTwoFactorResponse,
  type LimitIdleTimeRequest,
  type RequireTwoFactorRequest,
  type TwoFactorService,
} from '@backroom/proto/identity/v1/two_factor_service';
import { LimitIdleTime } from '../account/limit-idle-time.command.js';
import { AnswerChallenge } from './answer-challenge.command.js';
import { BeginTwoFactor, ConfirmTwoFactor, DisableTwoFactor } from './own-second-factor.command.js';
import { RequireTwoFactor } from './require-two-factor.command.js';
import { hasSecondFactor, isTwoFactorRequired, SecondFactors } from './second-factor.sql.js';

@RpcService(TwoFactorServiceService)
export class TwoFactorController implements TwoFactorService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly factors: SecondFactors,
  ) {}

  @ForServices()
  async answerChallenge(request: AnswerChallengeRequest): Promise<AnswerChallengeResponse> {
    return { session: await this.commandBus.execute(new AnswerChallenge(request)) };
  }

  getTwoFactor(): Promise<GetTwoFactorResponse> {
    const personId = Number(currentPrincipal().id);
    return this.database.withTenant(everyTenant, async (tx) => ({
      enabled: await hasSecondFactor(tx, personId),
      required: await isTwoFactorRequired(tx, personId),
      recoveryCodes: await this.factors.recoveryCodesLeft(tx, personId),
    }));
  }

  beginTwoFactor({ password }: BeginTwoFactorRequest): Promise<BeginTwoFactorResponse> {
    return this.commandBus.execute(new BeginTwoFactor(password));
  }

  async confirmTwoFactor({ code }: ConfirmTwoFactorRequest): Promise<ConfirmTwoFactorResponse> {
    return { recoveryCodes: await this.commandBus.execute(new ConfirmTwoFactor(code)) };
  }

  async disableTwoFactor({ password }: DisableTwoFactorRequest): Promise<object> {
    await this.commandBus.execute(new DisableTwoFactor(password));
    return {};
  }

  async requireTwoFactor({ accountId, required }: RequireTwoFactorRequest): Promise<object> {
    await this.commandBus.execute(new RequireTwoFactor(accountId, required));
    return {};
  }

  async limitIdleTime({ accountId, minutes }: LimitIdleTimeRequest): Promise<object> {
    await this.commandBus.execute(new LimitIdleTime(accountId, minutes));
    return {};
  }
}
