import { Switch } from '@blueprintjs/core';
import { PersonIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../kit/form/picker';
import { useDebounced } from '../../../kit/form/use-debounced';
import { commands, commandText, kinds, kindText } from '../../../kit/record/audit-text';
import type { ListControl } from '../../../kit/table/use-list-state';
import { userQuery, usersSource } from '../users/users.api';
import { PlainSelect } from '../../../kit/form/plain-select';

const everybody = 0;

/** Filters by user, action and kind of record. */
export function AuditFilters({ list, operator }: { list: ListControl; operator: number }) {
  const { t } = useTranslation('setup');
  const { t: words } = useTranslation('record');
  const [keywords, setKeywords] = useState('');
  const debounced = useDebounced(keywords);
  const people =
    useQuery(usersSource.query({ operator, page: 1, limit: 10, keywords: debounced })).data?.rows ?? [];
  const actor = Number(list.filters.actor) || everybody;
  const chosen = useQuery({ ...userQuery(actor), enabled: actor !== everybody }).data;
  const nobody = { id: everybody, name: t('audit.everybody') };
  const name = chosen?.fullName ?? people.find(({ id }) => id === actor)?.fullName ?? String(actor);
  return (
    <>
      <Picker
        label={t('audit.person')}
        icon={<PersonIcon />}
        value={actor === everybody ? nobody : { id: actor, name }}
        items={[
          ...(debounced ? [] : [nobody]),
          ...people.map((one) => ({ id: one.id, name: one.fullName || one.email })),
        ]}
        onSearch={setKeywords}
        onPick={({ id }) => list.change({ filters: { actor: id === everybody ? '' : String(id) } })}
      />
      <PlainSelect
        aria-label={t('audit.action')}
        value={list.filters.command ?? ''}
        options={[
          { value: '', label: t('audit.everyAction') },
          ...commands.map((command) => ({ value: command, label: commandText(words, { command }) })),
        ]}
        onChange={(event) => list.change({ filters: { command: event.currentTarget.value } })}
      />
      <PlainSelect
        aria-label={t('audit.record')}
        value={list.filters.subjectKind ?? ''}
        options={[
          { value: '', label: t('audit.everyRecord') },
          ...kinds.map((kind) => ({ value: kind, label: kindText(words, kind) })),
        ]}
        onChange={(event) =>
          list.change({ filters: { subjectKind: event.currentTarget.value, subjectId: '' } })
        }
      />
      {!list.filters.command && (
        <Switch
          className="list-switch"
          label={t('audit.signIns')}
          checked={list.filters.signIns === 'shown'}
          onChange={(event) =>
            list.change({ filters: { signIns: event.currentTarget.checked ? 'shown' : '' } })
          }
        />
      )}
    </>
  );
}
