import { useTranslation } from 'react-i18next';
import type { ListProps } from '../table/list-types';
import './strings';

type ListTexts = Pick<ListProps<never>, 'newRowsText'> & { nothing: ListProps<never>['empty'] };

/** What a list of settings says when a search finds nothing, and when there are new rows. */
export function useListTexts(): ListTexts {
  const { t } = useTranslation('resource');
  return {
    nothing: { title: t('nothingFound'), text: t('nothingFoundText') },
    newRowsText: (count) => t('newRows', { count }),
  };
}
