import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { maxLengths } from '@backroom/proto/lengths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../kit/form/switch-field';
import { TextField } from '../../../kit/form/text-field';
import type { FormState } from '../../../kit/form/use-form';
import { rolesSource } from '../roles/roles.api';
import '../setup.css';
import type { UserFields } from './user-fields';
import { systemName } from '../system-name';

type Form = { form: FormState<UserFields> };

/** Name and notification settings of a user. */
export function PersonFields({ form }: Form) {
  const { t } = useTranslation('setup');
  const { notifications } = form.fields;
  return (
    <>
      <fieldset>
        <legend>{t('users.person')}</legend>
        <div className="form-row">
          <TextField
            {...form.field('first_name')}
            label={t('users.firstName')}
            maxLength={maxLengths.name}
            autoComplete="off"
          />
          <TextField
            {...form.field('last_name')}
            label={t('users.lastName')}
            maxLength={maxLengths.name}
            autoComplete="off"
          />
        </div>
        <div className="form-row">
          <TextField {...form.field('email')} label={t('users.email')} type="email" autoComplete="off" />
          <TextField {...form.field('phone')} label={t('users.phone')} type="tel" autoComplete="off" />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('users.notifications')}</legend>
        {(['email', 'text', 'push'] as const).map((way) => (
          <SwitchField
            key={way}
            id={`user-notify-${way}`}
            label={t(`users.notify.${way}`)}
            value={notifications[way]}
            onValueChange={(value) => form.change('notifications', { ...notifications, [way]: value })}
          />
        ))}
      </fieldset>
    </>
  );
}

/** A user’s roles at one operator. Users can neither assign nor revoke roles beyond their own. */
export function RoleFields({
  form,
  operatorId,
  isReadOnly,
  awaitsProof = false,
}: Form & { operatorId: number; isReadOnly?: boolean; awaitsProof?: boolean }) {
  const { t } = useTranslation('setup');
  const { data: roles } = useQuery(rolesSource.every({ id: operatorId }));
  const { value: roleIds, error, onValueChange, inputRef } = form.field('roleIds');
  // Roles held initially may still be revoked.
  const [initialRoleIds] = useState(roleIds);
  const shown = (roles ?? []).filter(({ id }) => !isReadOnly || roleIds.includes(id));
  return (
    <fieldset aria-describedby={error ? 'user-roles-note' : undefined}>
      <legend>{t('users.role')}</legend>
      {isReadOnly && <p className="muted">{t('users.ownRoles')}</p>}
      {awaitsProof && !isReadOnly && <p className="muted">{t('users.awaitsProof')}</p>}
      <div className="setup-choices">
        {shown.map((role, index) => {
          const isBeyond = !role.givable;
          const isTooSoon = awaitsProof && !initialRoleIds.includes(role.id);
          return (
            <Checkbox
              key={role.id}
              inputRef={index === 0 ? inputRef : undefined}
              checked={roleIds.includes(role.id)}
              disabled={isReadOnly || isBeyond || isTooSoon}
              onChange={(event) =>
                onValueChange(
                  event.currentTarget.checked
                    ? [...roleIds, role.id].sort((one, other) => one - other)
                    : roleIds.filter((id) => id !== role.id),
                )
              }
            >
              {systemName(t, role.name)}
              {role.groupName && <span className="muted"> · {systemName(t, role.groupName)}</span>}
              {isBeyond && !isReadOnly && <span className="area-reason">{t('roles.beyond')}</span>}
            </Checkbox>
          );
        })}
      </div>
      {error && (
        <p id="user-roles-note" className="form-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
