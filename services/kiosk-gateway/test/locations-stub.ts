import { Server, ServerCredentials } from '@grpc/grpc-js';
import { fault, Problem, toGrpcError } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import {
  CommandsServiceService,
  type ClaimCommandRequest,
  type CommandsServiceServer,
} from '@backroom/proto/locations/v1/commands_service';
import {
  LocationsServiceService,
  type LocationsServiceServer,
} from '@backroom/proto/locations/v1/locations_service';

export interface RegisteredDevice {
  device: Device;
  secret: string;
}

/** Answers AuthenticateDevice as locations-kiosks does, from a map. */
export class LocationsStub {
  readonly devices = new Map<string, RegisteredDevice>();
  /** What was claimed, and what is not granted. */
  readonly claims: ClaimCommandRequest[] = [];
  readonly refusedClaims = new Set<string>();
  /** How often it was asked. */
  asked = 0;
  url = '';
  private server = new Server();

  async start(): Promise<void> {
    this.server = new Server();
    const server: Pick<LocationsServiceServer, 'authenticateDevice'> = {
      authenticateDevice: ({ request, metadata }, answer) => {
        this.asked++;
        const found = this.devices.get(request.login);
        if (metadata.get('x-principal').length === 0)
          return answer(toGrpcError(new Problem('forbidden', fault('unauthenticated'))));
        if (!found?.device.enabled || found.secret !== request.secret)
          return answer(toGrpcError(new Problem('unauthenticated', fault('unauthenticated'))));
        answer(null, { device: found.device, timezone: 'UTC' });
      },
    };
    this.server.addService(LocationsServiceService, server as LocationsServiceServer);
    const commands: Pick<CommandsServiceServer, 'claimCommand' | 'returnCommand'> = {
      claimCommand: ({ request }, answer) => {
        this.claims.push(request);
        answer(null, { granted: !this.refusedClaims.has(request.commandId), command: undefined });
      },
      returnCommand: (_call, answer) => answer(null, {}),
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
}
