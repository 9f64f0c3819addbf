import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../app/feedback/response';
import { productsKey } from './products.api';

/** Does something to a product at once, and asks for all that is told of products again. */
export function useProductAct<Asked>(act: (asked: Asked) => Promise<unknown>, onDone?: () => void) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => onDone?.(),
    onError: (error) => showFailure(error, t('error.save')),
    onSettled: () => client.invalidateQueries({ queryKey: productsKey }),
  });
}
