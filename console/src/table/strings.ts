import { addStrings } from '../i18n/strings';
import en from './en.json' with { type: 'json' };

/** Imported by every part of the pattern that a screen may use alone. */
addStrings('table', { en });
