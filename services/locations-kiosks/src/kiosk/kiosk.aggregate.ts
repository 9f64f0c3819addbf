import type { Aggregate } from '@backroom/platform';
import { SaveKioskHandler } from './save-kiosk.command.js';

/** The kiosks of an operator; a kiosk is a device. */
export const kiosk: Aggregate = { commands: [SaveKioskHandler] };
