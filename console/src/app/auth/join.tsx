import { Button, Spinner } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';
import { failureOf, signOut, useAcceptInvite, useOpenInvite } from './auth.api';
import { AuthNote } from './auth-note';
import { useSession } from './current-session';
import { JoinAsNew } from './join-as-new';
import { dropReturnPath, keepReturnPath } from './last-location';
import { useMailLink, type MailLink } from './mail-link';

/**
 * /auth/join: the target of an invite's link (CUST-4, H-06). New users sign up here; users with an account sign in and
 * accept; users with another email cannot accept.
 */
export function Join() {
  const { t } = useTranslation('auth');
  const link = useMailLink();
  usePageTitle(t('join.title'));
  return (
    <div className="auth-form">
      <h1>{t('join.title')}</h1>
      {link ? <LinkedInvite key={link.id} link={link} /> : <AuthNote failure={t('join.incomplete')} />}
    </div>
  );
}

function LinkedInvite({ link }: { link: MailLink }) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { mutate: open, data: invite, error, isPending } = useOpenInvite();
  const { id, key } = link;
  useEffect(() => open({ id, key }), [open, id, key]);
  // A user who returned from the sign-in has reached the goal.
  useEffect(() => {
    if (session) dropReturnPath();
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
          <AcceptInvite link={link} />
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
          onSignIn={() => keepReturnPath(`/auth/join#${new URLSearchParams({ id, key }).toString()}`, null)}
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
      <ContinueLink />
    </>
  );
}

/** Accepts the invite of the signed-in user. */
function AcceptInvite({ link }: { link: MailLink }) {
  const { t } = useTranslation('auth');
  const { mutate, data, error, isPending } = useAcceptInvite(link);
  const done = data && t(data.joined ? 'join.done' : 'join.already', { operator: data.operatorName });
  return (
    <>
      <p className="muted">{t('join.until')}</p>
      <AuthNote failure={failureOf(error)} success={done} />
      {data ? (
        <ContinueLink />
      ) : (
        <Button intent="primary" size="large" loading={isPending} onClick={() => mutate(undefined)}>
          {t('join.accept')}
        </Button>
      )}
    </>
  );
}

/** Leads to the user's own start page, or to the sign-in. */
function ContinueLink() {
  const { t } = useTranslation('auth');
  const session = useSession();
  return (
    <Link className="bp6-button bp6-large bp6-intent-primary" to={session ? '/' : '/auth/login'}>
      {session ? t('mailed.goOn', { email: session.email }) : t('signIn.title')}
    </Link>
  );
}
