import type { Provider } from '@nestjs/common';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { clientOf, PLATFORM, provide } from '@backroom/platform';
import { ownerOf, type ServiceName } from '@backroom/proto/services';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.js';

/** Clients of services behind the gateway. */
export function serviceClients(definitions: readonly ServiceDefinition[]): Provider[] {
  return definitions.map((definition) =>
    provide(clientOf(definition), [PLATFORM, GATEWAY_CONFIG], (platform, config) => {
      const owner = ownerOf(definition);
      return platform.rpcClient(definition, owner, addressOf(config, owner));
    }),
  );
}

/** host:port of a service: `LOCATIONS_KIOSKS_URL` for locations-kiosks. */
export function addressOf(config: GatewayConfig, service: ServiceName): string {
  return config[`${service.replaceAll('-', '_').toUpperCase()}_URL` as `IDENTITY_URL`];
}
