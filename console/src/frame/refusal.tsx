import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { showNote } from '../feedback/response';
import type { Screen } from '../routes/registry';

/** Missing permission for these: on to another screen, with no message (S3 section 9). */
const silent = /^\/(setup|locations|add-ons|operators|system)\b/;

/** A screen that is not for this person, here: says so and leads to one that is. */
export function Refusal({ screen, to }: { screen: Screen; to: string }) {
  const { t } = useTranslation('app');
  const name = t(`screen.${screen.id}`);
  useEffect(() => {
    if (!silent.test(screen.path)) showNote(t('noAccess.screen', { screen: name }));
  }, [screen.path, name, t]);
  return <Navigate to={to} replace />;
}
