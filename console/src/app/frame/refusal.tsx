import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { problemFrom } from '../api/problem';
import { showFailure, showNote } from '../feedback/response';
import type { Screen } from '../routes/screen';

/** Missing permission for these redirects to another screen without a message (S3 section 9). */
const silent = /^\/(setup|locations|add-ons|operators|system)\b/;

/** A dialog that must be confirmed (S2 section 6: gift cards). */
const insistent = /^\/giftCards\b/;

/** Explains that the user may not open the screen and redirects to one that they may. */
export function Refusal({ screen, to }: { screen: Screen; to: string }) {
  const { t } = useTranslation('app');
  const name = t(`screen.${screen.id}`);
  useEffect(() => {
    const text = t('noAccess.screen', { screen: name });
    if (insistent.test(screen.path)) showFailure(problemFrom({ title: text }, 403));
    else if (!silent.test(screen.path)) showNote(text);
  }, [screen.path, name, t]);
  return <Navigate to={to} replace />;
}
