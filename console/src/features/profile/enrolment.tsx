import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../app/frame/page-title';
import { endEnrolment, isEnrolmentRequired } from '../../app/auth/enrolment';
import { isFactorAccepted } from './profile.api';
import './profile.css';
import './strings';
import { TwoFactorPanel } from './two-factor-panel';

const [retryDelay, attempts] = [500, 20];

/** Blocks the console until a user without a second factor enrolls, if an operator requires one (AUTH-7). */
export default function Enrolment() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  usePageTitle(t('enrolment.title'));

  /** The gateway learns from an event, a moment later, that the second factor is in force. */
  async function finish(): Promise<void> {
    for (let attempt = 0; attempt < attempts && !(await isFactorAccepted(isEnrolmentRequired)); attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
    client.clear();
    endEnrolment();
  }

  return (
    <main className="enrolment" id="content" tabIndex={-1}>
      <h1>{t('enrolment.title')}</h1>
      <p>{t('enrolment.text')}</p>
      <TwoFactorPanel onEnrolled={() => void finish()} />
      <Link to="/logout">{t('enrolment.signOut')}</Link>
    </main>
  );
}
