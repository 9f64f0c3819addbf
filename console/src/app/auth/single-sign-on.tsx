import { Spinner } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';

/** Hands over to the operator's own sign-in (AUTH-7): the gateway leads on to the provider and back. */
export function SingleSignOn() {
  const { t } = useTranslation('auth');
  const { operator = '' } = useParams();
  useEffect(() => {
    globalThis.location.replace(`/v2/auth/sso/${encodeURIComponent(operator)}`);
  }, [operator]);
  return <Spinner aria-label={t('sso.working')} />;
}
