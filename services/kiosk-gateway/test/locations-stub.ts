import { Server, ServerCredentials, type ServiceError } from '@grpc/grpc-js';
import { fault, Problem, toGrpcError } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import {
  CommandsServiceService,
  type ClaimCommandRequest,
  type ClaimCommandResponse,
  type CommandsService,
  type CommandsServiceServer,
} from '@backroom/proto/locations/v1/commands_service';
import {
  LocationsServiceService,
  type LocationsServiceServer,
} from '@backroom/proto/locations/v1/locations_service';

export interface RegisteredDevice {
  device: Device;
  secret: string;
  credentialsVersion?: number;
}

type CommandCalls = 'claimCommand' | 'finishHandover' | 'issueWaiting' | 'returnCommand';

/** Answers AuthenticateDevice as locations-kiosks does, from a map. */
export class LocationsStub {
  readonly devices = new Map<string, RegisteredDevice>();
  /** The claims, and the commands that are not granted. */
  readonly claims: ClaimCommandRequest[] = [];
  readonly refusedClaims = new Set<string>();
  /** Replaces the stub's answers to claims, with knowledge of their order. */
  owner: Pick<CommandsService, CommandCalls> | undefined;
  /** Finished handovers. */
  readonly finished: string[] = [];
  /** Number of authentication requests. */
  requests = 0;
  url = '';
  private server = new Server();

  async start(): Promise<void> {
    this.server = new Server();
    const server: Pick<LocationsServiceServer, 'authenticateDevice'> = {
      authenticateDevice: ({ request, metadata }, answer) => {
        this.requests++;
        const found = this.devices.get(request.login);
        if (metadata.get('x-principal').length === 0)
          return answer(toGrpcError(new Problem('forbidden', fault('unauthenticated'))));
        if (!found?.device.enabled || found.secret !== request.secret)
          return answer(toGrpcError(new Problem('unauthenticated', fault('unauthenticated'))));
        const { device, credentialsVersion = 1 } = found;
        answer(null, { device, timezone: 'UTC', credentialsVersion });
      },
    };
    this.server.addService(LocationsServiceService, server as LocationsServiceServer);
    const commands: Pick<CommandsServiceServer, CommandCalls> = {
      claimCommand: ({ request }, answer) => {
        this.claims.push(request);
        respond(this.owner?.claimCommand(request) ?? Promise.resolve(this.grant(request)), answer);
      },
      finishHandover: ({ request }, answer) => {
        this.finished.push(request.commandId);
        respond(this.owner?.finishHandover(request) ?? Promise.resolve({}), answer);
      },
      issueWaiting: ({ request }, answer) =>
        respond(this.owner?.issueWaiting(request) ?? Promise.resolve({ more: false }), answer),
      returnCommand: ({ request }, answer) =>
        respond(this.owner?.returnCommand(request) ?? Promise.resolve({}), answer),
    };
    this.server.addService(CommandsServiceService, commands as CommandsServiceServer);
    const port = await new Promise<number>((resolve, reject) =>
      this.server.bindAsync(this.url || '127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    this.url = `127.0.0.1:${port}`;
  }

  stop(): void {
    this.server.forceShutdown();
  }

  private grant({ commandId }: ClaimCommandRequest): ClaimCommandResponse {
    const granted = !this.refusedClaims.has(commandId);
    return { granted, command: undefined, first: undefined, wait: false };
  }
}

function respond<T>(
  work: Promise<T>,
  answer: (error: Partial<ServiceError> | null, value?: T) => void,
): void {
  work.then(
    (value) => answer(null, value),
    (error: Problem) => answer(toGrpcError(error)),
  );
}
