import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../app/frame/page-title';
import { endEnrolment, isEnrolmentAsked } from '../../app/auth/enrolment';
import { mayGoOn } from './profile.api';
import './profile.css';
import './strings';
import { TwoFactorPanel } from './two-factor-panel';

const [between, attempts] = [500, 20];

/** Blocks the console until a user without a second factor enrolls, if an operator requires one (AUTH-7). */
export default function Enrolment() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  usePageTitle(t('enrolment.title'));

  /** The gateway learns from an event, a moment later, that the second factor is in force. */
  async function goOn(): Promise<void> {
    for (let nth = 0; nth < attempts && !(await mayGoOn(isEnrolmentAsked)); nth += 1)
      await new Promise((resolve) => setTimeout(resolve, between));
    client.clear();
    endEnrolment();
  }

  return (
    <main className="enrolment" id="content" tabIndex={-1}>
      <h1>{t('enrolment.title')}</h1>
      <p>{t('enrolment.text')}</p>
      <TwoFactorPanel onEnrolled={() => void goOn()} />
      <Link to="/logout">{t('enrolment.signOut')}</Link>
    </main>
  );
}
