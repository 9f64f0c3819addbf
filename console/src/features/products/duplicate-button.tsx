import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone, showFailure } from '../../app/feedback/response';
import { useReplaceTo } from '../../app/routes/use-to';
import { duplicateProduct, productsKey, type Product } from './products.api';

/** Creates a deactivated copy and opens it. */
export function DuplicateButton({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const goOn = useReplaceTo();
  // The same key until a copy exists: a repeated request creates only one.
  const key = useRef(crypto.randomUUID());
  const copying = useMutation({
    mutationFn: () => duplicateProduct(product.id, t('copySuffix'), key.current),
    onSuccess: ({ id, name }) => {
      key.current = crypto.randomUUID();
      void client.invalidateQueries({ queryKey: productsKey });
      showDone(t('duplicated', { name }));
      goOn(`/products/${id}`);
    },
    onError: (error) => showFailure(error, t('error.save')),
  });
  return (
    <Button icon={<DuplicateIcon />} loading={copying.isPending} onClick={() => copying.mutate()}>
      {t('duplicate')}
    </Button>
  );
}
