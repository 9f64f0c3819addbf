import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import '../../../kit/resource/strings';
import type { UserFields } from './user-fields';

const labels = {
  first_name: 'users.firstName',
  last_name: 'users.lastName',
  email: 'users.email',
  phone: 'users.phone',
  password: 'users.password',
  enabled: 'users.mayIn',
  roleIds: 'users.role',
  notifications: 'users.notifications',
} as const satisfies Record<keyof UserFields, string>;

/** A user's field in words, to compare two versions. */
export function describeUser(
  t: TFunction<'setup'>,
  roles: readonly Schemas['Role'][],
  name: keyof UserFields,
  value: unknown,
): { label: string; text: string } {
  return { label: t(labels[name]), text: text() };

  function text(): string {
    if (name === 'roleIds')
      return (value as number[])
        .map((id) => roles.find((role) => role.id === id)?.name ?? String(id))
        .join(', ');
    if (name === 'notifications') {
      const ways = value as Schemas['Notifications'];
      return (['email', 'text', 'push'] as const)
        .filter((way) => ways[way])
        .map((way) => t(`users.notify.${way}`))
        .join(', ');
    }
    return typeof value === 'boolean' ? t(value ? 'resource:yes' : 'resource:no') : String(value);
  }
}
