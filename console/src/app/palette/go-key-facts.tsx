import { useTranslation } from 'react-i18next';
import { sessionStore } from '../auth/current-session';
import './strings';
import { useGoKeyList } from './use-go-keys';

/** The go-to keys of the user, as lines of the key help. None without a session. */
export function GoKeyFacts() {
  return sessionStore.get() ? <Facts /> : null;
}

function Facts() {
  const { t } = useTranslation('app');
  const { t: own } = useTranslation('palette');
  return useGoKeyList().map(({ key, id }) => (
    <div key={key}>
      <dt>{own('goTo', { screen: t(`screen.${id}`) })}</dt>
      <dd>
        <kbd className="key-cap">g</kbd> <kbd className="key-cap">{key}</kbd>
      </dd>
    </div>
  ));
}
