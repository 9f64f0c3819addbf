export { start, type RunningGateway } from './gateway.js';
export { controllers } from './routes.js';
export { declaredRoutes, openApi } from './route/openapi.js';
export { opening, type RouteDeclaration } from './route/route.js';
