import { CommandBus } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Database, ForServices, Ids, RpcService } from '@backroom/platform';
import {
  CommandsServiceService,
  type ClaimCommandRequest,
  type ClaimCommandResponse,
  type CommandsService,
  type FinishHandoverRequest,
  type FinishHandoverResponse,
  type IssueWaitingResponse,
  type ListCommandsRequest,
  type ListCommandsResponse,
  type ReturnCommandRequest,
  type ReturnCommandResponse,
  type SendCommandRequest,
  type SendCommandResponse,
  type SendCommandsRequest,
  type SendCommandsResponse,
} from '@backroom/proto/locations/v1/commands_service';
import { ClaimCommand } from './claim-command.command.js';
import { FinishHandover } from './finish-handover.command.js';
import { IssueWaiting } from './issue-waiting.command.js';
import { listCommands } from './list-commands.query.js';
import { ReturnCommand } from './return-command.command.js';
import { SendCommand } from './send-command.command.js';
import { sendCommands } from './send-commands.command.js';

@RpcService(CommandsServiceService)
export class CommandsController implements CommandsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  sendCommand(request: SendCommandRequest): Promise<SendCommandResponse> {
    return this.commandBus.execute(new SendCommand(request, currentCall().idempotencyKey));
  }

  sendCommands(request: SendCommandsRequest): Promise<SendCommandsResponse> {
    return sendCommands(this.commandBus, this.commands, this.ids, request, currentCall().idempotencyKey);
  }

  listCommands(request: ListCommandsRequest): Promise<ListCommandsResponse> {
    return listCommands(this.database, request, this.clock.now());
  }

  @ForServices()
  claimCommand(request: ClaimCommandRequest): Promise<ClaimCommandResponse> {
    return this.commandBus.execute(new ClaimCommand(request));
  }

  @ForServices()
  finishHandover(request: FinishHandoverRequest): Promise<FinishHandoverResponse> {
    return this.commandBus.execute(new FinishHandover(request));
  }

  @ForServices()
  issueWaiting(): Promise<IssueWaitingResponse> {
    return this.commandBus.execute(new IssueWaiting());
  }

  @ForServices()
  returnCommand(request: ReturnCommandRequest): Promise<ReturnCommandResponse> {
    return this.commandBus.execute(new ReturnCommand(request));
  }
}
