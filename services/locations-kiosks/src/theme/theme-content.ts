import { FieldCheck } from '@backroom/platform';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';

const colours = ['primaryColor', 'secondaryColor', 'bannerColor'] as const;

/** Reads the changed fields of a theme; all others stay as they are. Throws `invalid` naming every field. */
export function readTheme(theme: Theme): Theme {
  const check = new FieldCheck();
  const read = { ...theme };
  for (const field of colours) {
    read[field] = theme[field].toLowerCase();
    if (!/^#[0-9a-f]{6}$/.test(read[field])) check.refuse(field, fault('colour', { example: '#1a2b3c' }));
  }
  for (const field of ['barcodeScannerHardware', 'creditCardReaderHardware'] as const)
    read[field] = check.name(field, theme[field], maxLengths.hardware, 0);
  check.done();
  return read;
}
