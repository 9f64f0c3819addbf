import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../app/feedback/response';
import { productsKey } from './products.api';

/** Acts on a product immediately and refetches all product queries. */
export function useProductAct<Input>(act: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => onDone?.(),
    onError: (error) => showFailure(error, t('error.save')),
    onSettled: () => client.invalidateQueries({ queryKey: productsKey }),
  });
}
