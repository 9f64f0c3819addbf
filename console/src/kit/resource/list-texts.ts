import { useTranslation } from 'react-i18next';
import type { ListProps } from '../table/list-types';
import './strings';

type ListTexts = Pick<ListProps<never>, 'newRowsText'> & { nothing: ListProps<never>['empty'] };

/** Returns the texts of a list of settings for an empty search and for new rows. */
export function useListTexts(): ListTexts {
  const { t } = useTranslation('resource');
  return {
    nothing: { title: t('nothingFound'), text: t('nothingFoundText') },
    newRowsText: (count) => t('newRows', { count }),
  };
}
