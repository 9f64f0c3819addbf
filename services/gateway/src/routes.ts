import type { Type } from '@nestjs/common';
import { CONTROLLER_WATERMARK } from '@nestjs/common/constants.js';
import { discover } from '@backroom/platform';

/** Every controller of the API, from the `*.routes.ts`; source of the OpenAPI document and the isolation tests. */
export const controllers = discover(import.meta.dirname, 'routes').filter(
  (one): one is Type => typeof one === 'function' && Reflect.hasMetadata(CONTROLLER_WATERMARK, one),
);
