import { addStrings, i18next } from './i18n/strings';
import en from './en.json' with { type: 'json' };

addStrings('app', en);
// The menu shows the titles of resources before their strings are loaded.
for (const [language, screen] of Object.entries(__RESOURCE_TITLES__))
  i18next.addResourceBundle(language, 'app', { screen }, true, true);
