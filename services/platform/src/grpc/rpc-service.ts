import { applyDecorators, Controller, SetMetadata, type Type } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { ServiceDefinition } from '@grpc/grpc-js';

/** `backroom.identity.v1.IdentityService` of a generated service definition. */
export function serviceNameOf(definition: ServiceDefinition): string {
  const [first] = Object.values(definition);
  return first!.path.split('/')[1]!;
}

/**
 * Makes a class answer every call of a generated service definition. The class implements the generated
 * interface; who is calling stands in `currentPrincipal()`.
 */
export function RpcService(definition: ServiceDefinition): ClassDecorator {
  const name = serviceNameOf(definition).split('.').at(-1)!;
  return (target) => {
    const prototype = target.prototype as Record<string, unknown>;
    for (const method of Object.keys(definition)) {
      if (typeof prototype[method] !== 'function')
        throw new Error(`${target.name} does not implement ${name}.${method}`);
      // The method may be inherited: it has no descriptor of its own then.
      GrpcMethod(name, method)(prototype, method, { value: prototype[method] });
    }
    Controller()(target);
    SetMetadata(rpcKey, definition)(target);
  };
}

const rpcKey = 'backroom:rpc';

/** The generated service whose calls a class answers. Throws for one that answers none. */
export function rpcOf(controller: Type): ServiceDefinition {
  const definition = Reflect.getMetadata(rpcKey, controller) as ServiceDefinition | undefined;
  if (!definition) throw new Error(`${controller.name} answers no calls: it has no @RpcService`);
  return definition;
}

const forServicesKey = 'backroom:for-services';

/** Marks a call that only the system itself may make (sign-in, device authentication): people are refused. */
export function ForServices(): MethodDecorator {
  return applyDecorators(SetMetadata(forServicesKey, true));
}

export function isForServices(handler: object): boolean {
  return Reflect.getMetadata(forServicesKey, handler) === true;
}
