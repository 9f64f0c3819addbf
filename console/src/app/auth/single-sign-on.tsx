import { Spinner } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';

/** Redirects to the operator's single sign-on (AUTH-7) by way of the gateway. */
export function SingleSignOn() {
  const { t } = useTranslation('auth');
  const { operator = '' } = useParams();
  useEffect(() => {
    globalThis.location.replace(`/v2/auth/sso/${encodeURIComponent(operator)}`);
  }, [operator]);
  return <Spinner aria-label={t('sso.working')} />;
}
