import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { maxLengths } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { fault } from '../../../app/problems/fault-text';
import { showDone } from '../../../app/feedback/response';
import { Form } from '../../../kit/form/form';
import { TextField } from '../../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { useGo, useReplaceTo } from '../../../app/routes/use-to';
import { changeGroup, addGroup, groupQuery, readGroup, groupsSource } from './groups.api';
import { LocationChoice } from './location-choice';
import { useAssignableLocations } from './use-assignable-locations';

interface Fields {
  name: string;
  description: string;
  locationIds: number[];
}

const fieldsOf = (group: Schemas['LocationGroup'] | undefined): Fields => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  locationIds: group?.locationIds ?? [],
});

const rules = ({ name, locationIds }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('required'),
  locationIds: locationIds.length > 0 ? undefined : fault('setup:rule.locations'),
});

/** The locations of a group, and the title of a new one. */
export function GroupForm({ operatorId, group }: { operatorId: number; group?: Schemas['LocationGroup'] }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const [go, goOn] = [useGo(), useReplaceTo()];
  const form = useForm(fieldsOf(group), rules, 'group');
  const assignable = useAssignableLocations(operatorId);
  const toList = () => go('/setup/groups');
  const saving = useSave(form, {
    version: group?.version,
    send: ({ locationIds, ...fields }, version, intent) =>
      group
        ? changeGroup(operatorId, group.id, { locationIds, version })
        : addGroup(operatorId, { ...fields, locationIds }, intent),
    latest: async () => {
      const present = await readGroup(group!.id);
      return { fields: fieldsOf(present), version: present.version };
    },
    onSaved: (saved) => {
      void client.invalidateQueries({ queryKey: groupsSource.key });
      if (group) void client.invalidateQueries(groupQuery(group.id));
      if (group) showDone(t('groups.updated'));
      else
        showDone(t('groups.created'), {
          text: t('groups.nextRole'),
          act: () => go(`/setup/roles/new`, { group: String(saved.id) }),
        });
      goOn('/setup/groups');
    },
  });
  const field = (name: 'name' | 'description') => ({
    ...form.field(name),
    label: t(`groups.field.${name}`),
  });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t(group ? 'error.updateGroup' : 'error.save')}
      describe={(name, value) => ({
        label: t(`groups.field.${name}`),
        text: Array.isArray(value) ? t('groups.count', { count: value.length }) : String(value),
      })}
      onCancel={toList}
    >
      {!group && (
        <>
          <TextField {...field('name')} maxLength={maxLengths.settingName} />
          <TextField {...field('description')} />
        </>
      )}
      <LocationChoice
        operatorId={operatorId}
        chosen={form.fields.locationIds}
        assignable={assignable}
        error={form.errors.locationIds}
        onChange={(ids) => form.change('locationIds', ids)}
      />
    </Form>
  );
}
