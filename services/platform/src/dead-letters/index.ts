export { DeadLettersController } from './dead-letters.controller.js';
export { DeadLettersModule } from './dead-letters.module.js';
export { readablePayload, type ReadablePayload } from './payload.js';
