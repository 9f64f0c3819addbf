import { useTranslation } from 'react-i18next';
import { useIsWorking } from './working';

/** Explains why a sign-in takes a while. */
export function WorkNote() {
  const { t } = useTranslation('auth');
  const isWorking = useIsWorking();
  return (
    <p role="status" className="muted">
      {isWorking && t('working')}
    </p>
  );
}
