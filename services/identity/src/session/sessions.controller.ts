import { CommandBus } from '@nestjs/cqrs';
import { Clock, Database, ForServices, RpcService } from '@backroom/platform';
import {
  SessionsServiceService,
  type ChangePasswordRequest,
  type ConfirmRegistrationRequest,
  type ConfirmRegistrationResponse,
  type EndOtherSessionsResponse,
  type EndSessionRequest,
  type ListSessionsResponse,
  type ReadMailLinkRequest,
  type ReadMailLinkResponse,
  type ProveOneselfRequest,
  type RegisterInvitedRequest,
  type RegisterInvitedResponse,
  type RegisterRequest,
  type RegisterResponse,
  type RequestPasswordResetRequest,
  type ResendConfirmationRequest,
  type ResetPasswordRequest,
  type SessionsService,
} from '@backroom/proto/identity/v1/sessions_service';
import { ChangePassword } from '../password/change-password.command.js';
import { ConfirmRegistration } from '../registration/confirm-registration.command.js';
import { EndOtherSessions, EndOwnSession } from './end-sessions.command.js';
import { listSessions } from './list-sessions.query.js';
import { readMailLink } from '../registration/read-mail-link.query.js';
import { ProveOneself } from '../proof/prove-oneself.command.js';
import { Register } from '../registration/register.command.js';
import { RegisterInvited } from '../registration/register-invited.command.js';
import { RequestPasswordReset } from '../password/request-password-reset.command.js';
import { ResendConfirmation } from '../registration/resend-confirmation.command.js';
import { ResetPassword } from '../password/reset-password.command.js';

@RpcService(SessionsServiceService)
export class SessionsController implements SessionsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @ForServices()
  register(request: RegisterRequest): Promise<RegisterResponse> {
    return this.commandBus.execute(new Register(request));
  }

  @ForServices()
  async resendConfirmation({ token }: ResendConfirmationRequest): Promise<object> {
    await this.commandBus.execute(new ResendConfirmation(token));
    return {};
  }

  @ForServices()
  confirmRegistration({ id, key }: ConfirmRegistrationRequest): Promise<ConfirmRegistrationResponse> {
    return this.commandBus.execute(new ConfirmRegistration(id, key));
  }

  @ForServices()
  registerInvited(request: RegisterInvitedRequest): Promise<RegisterInvitedResponse> {
    return this.commandBus.execute(new RegisterInvited(request));
  }

  @ForServices()
  async requestPasswordReset(request: RequestPasswordResetRequest): Promise<object> {
    await this.commandBus.execute(new RequestPasswordReset(request));
    return {};
  }

  @ForServices()
  async resetPassword(request: ResetPasswordRequest): Promise<object> {
    await this.commandBus.execute(new ResetPassword(request));
    return {};
  }

  @ForServices()
  readMailLink(request: ReadMailLinkRequest): Promise<ReadMailLinkResponse> {
    return readMailLink(this.database, this.clock, request);
  }

  async changePassword({ currentPassword, password }: ChangePasswordRequest): Promise<object> {
    await this.commandBus.execute(new ChangePassword(currentPassword, password));
    return {};
  }

  listSessions(): Promise<ListSessionsResponse> {
    return listSessions(this.database, this.clock);
  }

  async endSession({ id }: EndSessionRequest): Promise<object> {
    await this.commandBus.execute(new EndOwnSession(id));
    return {};
  }

  async endOtherSessions(): Promise<EndOtherSessionsResponse> {
    return { ended: await this.commandBus.execute(new EndOtherSessions()) };
  }

  async proveOneself(request: ProveOneselfRequest): Promise<object> {
    await this.commandBus.execute(new ProveOneself(request));
    return {};
  }
}
