import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { SwitchField } from '../../kit/form/switch-field';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { useGo, useReplaceTo } from '../../app/routes/use-to';
import { loyaltyQuery, loyaltySource, saveLoyalty, type LoyaltyPlace } from './loyalty.api';
import { PlaceChoice, type Chosen } from './place-choice';
import { TierBoard } from './tier-board';
import { nameOf, tiersOf, type Tiers } from './tiers';
import './loyalty.css';

interface Fields {
  active: boolean;
  tiers: Tiers;
  /** The location itself comes first. */
  places: readonly Chosen[];
}

/** A location's program, and the other locations of its operator that receive the same (LOY-2). */
export function LoyaltyForm({ place, operator }: { place: LoyaltyPlace; operator: number }) {
  const { t } = useTranslation('loyalty');
  const client = useQueryClient();
  const [go, goOn] = [useGo(), useReplaceTo()];
  const { mayChange } = place;
  const own = { id: place.id, name: place.name, version: place.version };
  const fieldsOf = (kept: LoyaltyPlace): Fields => ({
    ...{ active: kept.loyatlyEnabled, tiers: tiersOf(kept), places: [own] },
  });
  const form = useForm<Fields>(fieldsOf(place), () => ({}), 'loyalty');
  const one = loyaltyQuery(operator, place.id);
  const saving = useSave(form, {
    version: place.version,
    async send({ active, tiers, places }, version) {
      const [, ...others] = places;
      try {
        return await saveLoyalty({
          ...{ active, version },
          locationId: places.map(({ id }) => id),
          otherVersions: others.map((other) => other.version),
          tiers: tiers.map((products, n) => ({ id: n + 1, products: products.map(({ id }) => id) })),
        });
      } catch (error) {
        // Refetches the list, so that a location changed by another user can be chosen again in its current version.
        void client.invalidateQueries({ queryKey: loyaltySource.key });
        throw error;
      }
    },
    latest: async () => {
      const present = await client.fetchQuery({ ...one, staleTime: 0 });
      return { fields: fieldsOf(present), version: present.version };
    },
    onSaved: (_saved, { places }) => {
      void client.invalidateQueries({ queryKey: loyaltySource.key });
      showDone(doneText(t, places));
      goOn('/loyalty');
    },
  });
  const { active, tiers, places } = form.fields;
  const textOf = (name: keyof Fields, value: boolean & Tiers & Fields['places']): string => {
    if (name === 'active') return t(value ? 'on' : 'off');
    if (name === 'places') return (value as Fields['places']).map((one) => one.name).join(', ');
    const tiersText = (value as Tiers).map((products, n) =>
      products.length > 0 ? `${n + 1}: ${products.map(nameOf).join(', ')}` : '',
    );
    return tiersText.filter(Boolean).join('; ') || '–';
  };
  return (
    <Form
      form={form}
      saving={saving}
      mayChange={mayChange}
      errorTitle={t('error.save')}
      describe={(name, value) => ({ label: t(`field.${name}`), text: textOf(name, value as never) })}
      onCancel={() => go('/loyalty')}
    >
      <SwitchField {...form.field('active')} value={active} label={t('enabled')} help={t('enabledHelp')} />
      <TierBoard
        operator={operator}
        tiers={tiers}
        mayChange={mayChange}
        onChange={(next) => form.change('tiers', next)}
      />
      <PlaceChoice
        operator={operator}
        own={own}
        chosen={places}
        onChange={(next) => form.change('places', next)}
      />
    </Form>
  );
}

const maxNames = 3;

/** Lists all names for a few locations, and the first one for many. */
function doneText(t: TFunction<'loyalty'>, places: readonly Chosen[]): string {
  const count = places.length - 1;
  if (count < maxNames) return t('updated', { name: places.map(({ name }) => name).join(', ') });
  return t('updatedMany', { name: places[0]!.name, count });
}
