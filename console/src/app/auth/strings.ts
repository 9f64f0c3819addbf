import { addStrings } from '../i18n/strings';
import en from './en.json' with { type: 'json' };

addStrings('auth', en);
