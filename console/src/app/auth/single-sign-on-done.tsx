import { Spinner } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useEnterByCookie } from './auth.api';

const challengeForm = /^#challenge=([0-9a-f-]{36})$/;

/** Returns from the operator's single sign-on (AUTH-7): the cookie is set and the session is obtained with it. */
export function SingleSignOnDone() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { mutate } = useEnterByCookie();
  useEffect(() => {
    const challenge = challengeForm.exec(globalThis.location.hash)?.[1];
    if (challenge) {
      const state = { id: challenge, methods: ['totp', 'recovery'] };
      void navigate('/auth/challenge', { state, replace: true });
      return;
    }
    mutate(undefined, {
      onSuccess: () => void navigate('/', { replace: true }),
      onError: () => void navigate('/auth/login?sso=expired', { replace: true }),
    });
  }, [mutate, navigate]);
  return <Spinner aria-label={t('sso.working')} />;
}
