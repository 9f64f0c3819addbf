import { addStrings } from '../../app/i18n/strings';
import en from './en.json' with { type: 'json' };

addStrings('tabs', en);
