import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { PlatformModule, RpcInterceptor, serviceNameOf, type RpcClient } from '@backroom/platform';
import type { DatabasePlatform, ServiceBlueprint } from '@backroom/platform';
import { freePort } from '@backroom/standalone/testing';
import { issuersOf, signingKeys } from './service-under-test.js';

/** The environment of a service under test that accepts its own signature: it calls itself. */
export function ownSignature(name: string): Record<string, string> {
  const { publicKeys, privateKey } = signingKeys();
  return { PRINCIPAL_ISSUERS: issuersOf(publicKeys, name), PRINCIPAL_PRIVATE_KEY: privateKey };
}

export interface ServiceOverGrpc {
  /** host:port. */
  url: string;
  client<D extends ServiceDefinition>(definition: D): RpcClient<D>;
  stop(): Promise<void>;
}

/**
 * Serves a service under test on a second port, on the same platform and with the same clock. Calls work as between
 * services: signed, over the network, with errors as status details.
 */
export async function overGrpc(
  blueprint: ServiceBlueprint,
  platform: DatabasePlatform,
): Promise<ServiceOverGrpc> {
  const url = `127.0.0.1:${await freePort()}`;
  const names = blueprint.rpc.map((definition) => serviceNameOf(definition));
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(rootModule(blueprint, platform), {
    transport: Transport.GRPC,
    logger: ['error'],
    options: {
      url,
      package: [...new Set(names.map((name) => name.split('.').slice(0, -1).join('.')))],
      packageDefinition: Object.fromEntries(
        blueprint.rpc.map((definition, n) => [names[n], definition]),
      ) as never,
      credentials: platform.grpc.server,
    },
  });
  app.useGlobalInterceptors(new RpcInterceptor(platform));
  await app.listen();
  const clients: { close(): void }[] = [];
  return {
    url,
    client(definition) {
      const client = platform.rpcClient(definition, platform.config.SERVICE_NAME, url);
      clients.push(client);
      return client;
    },
    async stop() {
      for (const client of clients) client.close();
      await app.close();
    },
  };
}

function rootModule(blueprint: ServiceBlueprint, platform: DatabasePlatform): Type {
  @Module({ imports: [PlatformModule.of(platform), blueprint.module] })
  class RootModule {}
  return RootModule;
}
