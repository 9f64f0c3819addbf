import { addLaterStrings } from '../i18n/strings';

// Not needed at first: these load in parallel with the page; until then the server's own texts are shown.
addLaterStrings('problems', () => import('./en.json'));
