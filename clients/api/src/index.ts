export { apiClient, type Api, type ApiOptions } from './client.js';
export { answer, ApiError, done, type Called } from './answer.js';
export { everyPage } from './every-page.js';
export { retrying, type RetryOptions } from './retrying.js';
export type { paths, Query, Schemas } from '@backroom/gateway/v2';
