import type { Aggregate } from '@backroom/platform';
import { SaveKioskHandler } from './save-kiosk.command.js';

/** Kiosks as their operator keeps them; a kiosk is a device. */
export const kiosk: Aggregate = { commands: [SaveKioskHandler] };
