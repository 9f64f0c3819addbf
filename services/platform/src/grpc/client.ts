import { Inject, type Type } from '@nestjs/common';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { token, type Token } from '../wiring/index.js';
import type { RpcClient } from './rpc-client.js';
import { serviceNameOf } from './rpc-service.js';

const tokens = new Map<ServiceDefinition, Token<unknown>>();
const clientsKey = 'backroom:clients';

/** The injection token of a client of a generated service. */
export function clientOf<D extends ServiceDefinition>(definition: D): Token<RpcClient<D>> {
  let known = tokens.get(definition);
  if (!known) tokens.set(definition, (known = token(serviceNameOf(definition))));
  return known as Token<RpcClient<D>>;
}

/** Injects a client of a generated service: `@Client(TaxesServiceService) private readonly taxes: TaxesService`. */
export function Client(definition: ServiceDefinition): ParameterDecorator {
  return (target, name, index) => {
    const known = (Reflect.getMetadata(clientsKey, target) as ServiceDefinition[] | undefined) ?? [];
    Reflect.defineMetadata(clientsKey, [...known, definition], target);
    Inject(clientOf(definition))(target, name, index);
  };
}

/** The services of which any of these classes has a client, each once. */
export function clientsOf(classes: readonly Type[]): ServiceDefinition[] {
  const of = (one: Type) => (Reflect.getMetadata(clientsKey, one) as ServiceDefinition[] | undefined) ?? [];
  return [...new Set(classes.flatMap(of))];
}
