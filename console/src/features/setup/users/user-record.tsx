import type { Schemas } from '@backroom/gateway/v2';
import { Button, Tag } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone, showFailure } from '../../../app/feedback/response';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';
import { useFormat } from '../../../app/i18n/use-format';
import { Record as RecordScreen } from '../../../kit/record/record';
import { useNames } from '../audit/use-names';
import { useOperatorZone } from '../../../kit/filter/use-operator-zone';
import { UserForm } from './user-form';
import { mailPasswordReset } from './users.api';
import { useMayChange } from '../../../app/routes/use-may-change';

const SignInSettings = lazy(async () => {
  const { SignInSettings: shown } = await import('../../profile/sign-in-settings');
  return { default: shown };
});

/** A user's details and roles at one operator. Everyone may open their own. */
export function UserRecord({ person, operatorId }: { person: Schemas['User']; operatorId: number }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const session = useSignedIn();
  const isOwn = session.id === person.id;
  const mayManage = holds(session, 'SetupUsers', operatorId) || holds(session, 'SetupAll', operatorId);
  const mayChange = useMayChange();
  const zoneOf = useOperatorZone();
  const nameOf = useNames(mayManage ? operatorId : null, ['roleIds']);
  const mailing = useMutation({
    mutationFn: () => mailPasswordReset(person.email),
    onSuccess: () => showDone(t('users.mailSent')),
    onError: (error) => showFailure(error, t('error.passwordReset')),
  });
  return (
    <RecordScreen
      title={person.fullName || person.email}
      status={
        <Tag minimal intent={person.enabled ? 'success' : 'none'}>
          {t(person.enabled ? 'users.enabled' : 'users.disabled')}
        </Tag>
      }
      action={
        mayChange && (
          <Button loading={mailing.isPending} onClick={() => mailing.mutate()}>
            {t('users.resetPassword')}
          </Button>
        )
      }
      facts={[
        { label: t('id'), value: person.id },
        { label: t('users.email'), value: person.email },
        { label: t('updatedOn'), value: format.moment(person.updatedOn, zoneOf(operatorId)) },
      ]}
      tabs={[
        {
          id: 'details',
          label: t('details'),
          content: <UserForm person={person} operatorId={operatorId} isOwn={isOwn} />,
        },
        ...(isOwn
          ? [
              {
                id: 'sign-in',
                label: t('users.signIn'),
                content: (
                  <Suspense fallback={null}>
                    <SignInSettings />
                  </Suspense>
                ),
              },
            ]
          : []),
      ]}
      history={{
        subjectKind: 'user',
        subjectId: person.id,
        operator: operatorId,
        zone: zoneOf(operatorId),
        nameOf,
      }}
    />
  );
}
