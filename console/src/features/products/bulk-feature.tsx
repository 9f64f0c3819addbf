import type { Schemas } from '@backroom/gateway/v2';
import { isFoundBy } from '@backroom/proto/search-words';
import { MapMarkerIcon } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { Loaded } from '../../app/feedback/loaded';
import { showDone } from '../../app/feedback/response';
import { everyLocation } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { useOperatorName } from '../../kit/filter/use-operator-name';
import { Form } from '../../kit/form/form';
import { Labeled } from '../../kit/form/labeled';
import { Picker, type PickerItem } from '../../kit/form/picker';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { errorText, fault } from '../../app/problems/fault-text';
import { BulkResults, type RefusedProduct } from './bulk-results';
import { featureRefusal, type FeatureAct } from './feature-refusals';
import { placesQuery, productsKey, setFeatured, type Product } from './products.api';

type Place = Schemas['LocationInShort'];

interface Props {
  act: FeatureAct;
  products: readonly Product[];
  onClose: () => void;
}

/** Features the selected products at a location, or stops featuring them. */
export default function BulkFeature(props: Props) {
  const { t } = useTranslation('products');
  const { operator } = useGlobalFilter().filter;
  const places = useQuery(placesQuery(operator, true));
  const [refused, setRefused] = useState<RefusedProduct[]>([]);
  if (refused.length > 0) return <BulkResults {...props} refused={refused} />;
  return (
    <FormDialog title={t(`bulk.${props.act}`)} onClose={props.onClose}>
      <Loaded query={places} errorTitle={t('error.places')}>
        {(found) => <FeatureForm {...props} places={found} onRefused={setRefused} />}
      </Loaded>
    </FormDialog>
  );
}

interface FormProps extends Props {
  places: readonly Place[];
  onRefused: (refused: RefusedProduct[]) => void;
}

function FeatureForm({ act, products, places, onRefused, onClose }: FormProps) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const { location } = useGlobalFilter().filter;
  const offered = places.filter((place) => products.some(({ accountId }) => accountId === place.accountId));
  const preset = offered.length === 1 ? offered[0] : offered.find(({ id }) => id === location);
  const form = useForm(
    { location: preset?.id ?? everyLocation },
    (fields) => ({ location: fields.location === everyLocation ? fault('required') : undefined }),
    'bulk',
  );
  const saving = useSave(form, {
    send: async (fields) => {
      const place = offered.find(({ id }) => id === fields.location)!;
      const reasons = products.map((product) => ({
        id: product.id,
        reason: errorText(featureRefusal(act, product, place)),
      }));
      const taken = reasons.filter(({ reason }) => reason === undefined).map(({ id }) => id);
      if (taken.length > 0)
        await setFeatured(act === 'feature', { locationIds: [place.id], operatorProductIds: taken });
      return reasons.filter((one): one is RefusedProduct => one.reason !== undefined);
    },
    onSaved: (refused) => {
      void client.invalidateQueries({ queryKey: productsKey });
      if (refused.length > 0) return onRefused(refused);
      showDone(t('bulk.done', { count: products.length }));
      onClose();
    },
  });
  return (
    <Form
      form={form}
      saving={saving}
      saveText={t(`bulk.${act}`)}
      errorTitle={t('error.setFeatured')}
      describe={(_, value) => ({ label: t('bulk.location'), text: String(value) })}
      onCancel={onClose}
    >
      <p>{t(`bulk.sentence.${act}`, { count: products.length })}</p>
      <PlaceChoice {...form.field('location')} places={offered} />
    </Form>
  );
}

interface ChoiceProps extends Pick<
  ReturnType<ReturnType<typeof useForm<{ location: number }>>['field']>,
  'id' | 'error' | 'inputRef' | 'value' | 'onValueChange'
> {
  places: readonly Place[];
}

function PlaceChoice({ places, id, value, error, inputRef, onValueChange }: ChoiceProps) {
  const { t } = useTranslation('products');
  const operatorName = useOperatorName();
  const [keywords, setKeywords] = useState('');
  const items: PickerItem[] = places.map((place) => ({
    id: place.id,
    name: place.name,
    detail: operatorName(place.accountId),
  }));
  const label = t('bulk.location');
  return (
    <Labeled {...{ id, label, error, inputRef }}>
      <Picker
        id={id}
        fill
        label={label}
        value={items.find((item) => item.id === value) ?? { id: everyLocation, name: t('bulk.choose') }}
        items={items.filter(({ name }) => isFoundBy(keywords, name))}
        onSearch={setKeywords}
        onPick={(item) => onValueChange(item.id)}
        icon={<MapMarkerIcon />}
      />
    </Labeled>
  );
}
