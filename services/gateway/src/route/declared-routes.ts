import { routeOf, type RouteDeclaration } from './route.js';

/**
 * Returns every declared route of the controllers. Throws for a public handler without a declaration: nothing is
 * unclassified.
 */
export function declaredRoutes(
  controllers: readonly (new (...args: never[]) => object)[],
): RouteDeclaration[] {
  return controllers.flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype)
      .map((name) => (controller.prototype as Record<string, unknown>)[name])
      .filter((handler): handler is () => unknown => typeof handler === 'function' && handler !== controller)
      .filter((handler) => Reflect.hasMetadata('path', handler))
      .map((handler) => {
        const route = routeOf(handler);
        if (!route) throw new Error(`${controller.name}.${handler.name} has no route declaration`);
        return route;
      }),
  );
}
