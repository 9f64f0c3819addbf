import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { problemFrom } from '../api/problem';
import { showFailure, showNote } from '../feedback/response';
import type { Screen } from '../routes/screen';

/** Missing permission for these: on to another screen, with no message (S3 section 9). */
const silent = /^\/(setup|locations|add-ons|operators|system)\b/;

/** A dialog that needs a click (S2 section 6: gift cards). */
const insistent = /^\/giftCards\b/;

/** A screen that is not for this person, here: says so and leads to one that is. */
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
