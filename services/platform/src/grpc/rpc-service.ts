import { applyDecorators, Controller, SetMetadata, type Type } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { ServiceDefinition } from '@grpc/grpc-js';

/** `backroom.identity.v1.IdentityService` of a generated service definition. */
export function serviceNameOf(definition: ServiceDefinition): string {
  const [first] = Object.values(definition);
  return first!.path.split('/')[1]!;
}

/**
 * Makes a class handle every call of a generated service definition. The class implements the generated interface; the
 * caller is in `currentPrincipal()`.
 */
export function RpcService(definition: ServiceDefinition): ClassDecorator {
  const name = serviceNameOf(definition).split('.').at(-1)!;
  return (target) => {
    const prototype = target.prototype as Record<string, unknown>;
    for (const method of Object.keys(definition)) {
      if (typeof prototype[method] !== 'function')
        throw new Error(`${target.name} does not implement ${name}.${method}`);
      // An inherited method has no own descriptor.
      GrpcMethod(name, method)(prototype, method, { value: prototype[method] });
    }
    Controller()(target);
    SetMetadata(rpcKey, definition)(target);
  };
}

const rpcKey = 'backroom:rpc';

/** The generated service whose calls a class handles. Throws if it handles none. */
export function rpcOf(controller: Type): ServiceDefinition {
  const definition = Reflect.getMetadata(rpcKey, controller) as ServiceDefinition | undefined;
  if (!definition) throw new Error(`${controller.name} handles no calls: it has no @RpcService`);
  return definition;
}

const forServicesKey = 'backroom:for-services';

/** Marks a call that only services may make (sign-in, device authentication): users are rejected. */
export function ForServices(): MethodDecorator {
  return applyDecorators(SetMetadata(forServicesKey, true));
}

export function isForServices(handler: object): boolean {
  return Reflect.getMetadata(forServicesKey, handler) === true;
}
