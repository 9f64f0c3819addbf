import type { Aggregate } from '@backroom/platform';
import { rebuild as tables } from '../migrations/002-rebuild.js';
import { RebuildProjections } from './rebuild-projections.command.js';

/** Rebuilding the sales tables from the log. */
export const rebuild: Aggregate = { migrations: [tables], commands: [RebuildProjections] };
