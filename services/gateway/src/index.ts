export { start, type RunningGateway } from './gateway.js';
export { controllers } from './routes.js';
export { openApi } from './openapi/document.js';
export { declaredRoutes } from './route/declared-routes.js';
export { opening, type RouteDeclaration } from './route/route.js';
