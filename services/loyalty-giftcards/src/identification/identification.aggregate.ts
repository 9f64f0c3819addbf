import type { Aggregate } from '@backroom/platform';
import { identification as tables } from '../migrations/004-identification.js';
import { CreateCodeHandler } from './create-code.command.js';
import { IdentificationController } from './identification.controller.js';
import { IdentifyHandler } from './identify.command.js';

/** Identification of people at kiosks. */
export const identification: Aggregate = {
  migrations: [tables],
  controllers: [IdentificationController],
  commands: [CreateCodeHandler, IdentifyHandler],
};
