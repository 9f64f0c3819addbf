import { Button } from '@blueprintjs/core';
import { StarEmptyIcon, StarIcon } from '@blueprintjs/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../app/feedback/response';
import { useMayChange } from '../../app/routes/use-may-change';
import { featuredState } from './featured-state';
import { productsKey, setFeatured, type Product } from './products.api';

interface Props {
  product: Product;
  /** The locations that feature it; undefined while unknown. */
  at: ReadonlySet<number> | undefined;
  /** The locations that the toggle changes. */
  here: readonly number[] | undefined;
  /** One of the two failed to load. */
  isUnavailable: boolean;
}

/** Features a product at the locations in view, or stops featuring it; inactive products are not featured. */
export function FeaturedToggle({ product, at, here, isUnavailable }: Props) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const mayChange = useMayChange(true);
  const state = at && here ? featuredState(at, here) : undefined;
  const setting = useMutation({
    mutationFn: () =>
      setFeatured(state !== 'here', { locationIds: [...here!], operatorProductIds: [product.id] }),
    onError: (error) => showFailure(error, t('error.setFeatured')),
    // Pending until the data is refetched, so that the star does not flicker.
    onSettled: () => client.invalidateQueries({ queryKey: [...productsKey, 'featured'] }),
  });
  const isUnknown = state === undefined && isUnavailable;
  const text = t(`featured.${isUnknown ? 'unavailable' : (state ?? 'none')}`);
  const label = t('featured.of', { name: product.name, state: text });
  return (
    <Button
      variant="minimal"
      className={`featured featured-${state ?? 'unknown'}`}
      icon={state === 'here' || state === 'somewhere' ? <StarIcon /> : <StarEmptyIcon />}
      aria-label={label}
      aria-pressed={state === 'here'}
      title={product.active || isUnknown ? text : t('featured.inactive')}
      loading={(state === undefined && !isUnknown) || setting.isPending}
      disabled={!mayChange || !product.active || isUnknown || here?.length === 0}
      onClick={(event) => {
        event.stopPropagation();
        setting.mutate();
      }}
    />
  );
}
