import { Button, Spinner } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { failureOf, signOut, useAcceptInvite, useOpenInvite } from './auth.api';
import { AuthNote } from './auth-note';
import { useSession } from './current-session';
import { JoinAsNew } from './join-as-new';
import { dropGoal, keepGoal } from './last-location';
import { useMailLink, type MailLink } from './mail-link';

/**
 * /auth/join: where the link of an invite leads (CUST-4, H-06). Who is new signs up here; who has an account signs in and
 * accepts; to whom it is not sent cannot.
 */
export function Join() {
  const { t } = useTranslation('auth');
  const link = useMailLink();
  usePageTitle(t('join.title'));
  return (
    <div className="auth-form">
      <h1>{t('join.title')}</h1>
      {link ? <OfLink key={link.id} link={link} /> : <AuthNote failure={t('join.incomplete')} />}
    </div>
  );
}

function OfLink({ link }: { link: MailLink }) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { mutate: open, data: invite, error, isPending } = useOpenInvite();
  const { id, key } = link;
  useEffect(() => open({ id, key }), [open, id, key]);
  // Whoever came back by their sign-in is here now.
  useEffect(() => {
    if (session) dropGoal();
  }, [session]);
  if (isPending) return <Spinner aria-label={t('join.opening')} />;
  if (!invite) return <AuthNote failure={failureOf(error)} />;
  const { email, operatorName: operator, accepted } = invite;
  const isOwn = session?.email.toLowerCase() === email;
  return (
    <>
      <p>{t('join.asks', { operator })}</p>
      {(!session || isOwn) && <p>{t('mailed.for', { email })}</p>}
      {accepted ? (
        <Accepted />
      ) : session ? (
        isOwn ? (
          <Accept link={link} />
        ) : (
          <>
            <p role="status">{t('join.other', { own: session.email, email })}</p>
            <Button size="large" onClick={signOut}>
              {t('join.signOut')}
            </Button>
          </>
        )
      ) : (
        <JoinAsNew
          link={link}
          invite={invite}
          onSignIn={() => keepGoal(`/auth/join#${new URLSearchParams({ id, key }).toString()}`, null)}
        />
      )}
    </>
  );
}

function Accepted() {
  const { t } = useTranslation('auth');
  return (
    <>
      <AuthNote success={t('join.accepted')} />
      <GoOn />
    </>
  );
}

/** What somebody who is signed in as whom it is for does. */
function Accept({ link }: { link: MailLink }) {
  const { t } = useTranslation('auth');
  const { mutate, data, error, isPending } = useAcceptInvite(link);
  const done = data && t(data.joined ? 'join.done' : 'join.already', { operator: data.operatorName });
  return (
    <>
      <p className="muted">{t('join.until')}</p>
      <AuthNote failure={failureOf(error)} success={done} />
      {data ? (
        <GoOn />
      ) : (
        <Button intent="primary" size="large" loading={isPending} onClick={() => mutate(undefined)}>
          {t('join.accept')}
        </Button>
      )}
    </>
  );
}

/** To their own, or to the sign-in. */
function GoOn() {
  const { t } = useTranslation('auth');
  const session = useSession();
  return (
    <Link className="bp6-button bp6-large bp6-intent-primary" to={session ? '/' : '/auth/login'}>
      {session ? t('mailed.goOn', { email: session.email }) : t('signIn.title')}
    </Link>
  );
}
