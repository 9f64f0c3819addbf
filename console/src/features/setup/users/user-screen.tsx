import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { everyOperator } from '../../../kit/filter/global-filter';
import { useOperators } from '../../../kit/filter/operators.api';
import { useGlobalFilter } from '../../../kit/filter/use-global-filter';
import { AtOwnOperator } from '../../../kit/record/at-own-operator';
import { recordId } from '../../../kit/record/record-id';
import { Loaded } from '../../../app/feedback/loaded';
import { ofOneOperator } from '../../../kit/filter/one-operator';
import '../strings';
import { NewUser } from './new-user';
import { UserRecord } from './user-record';
import { userQuery } from './users.api';

const NewUserHere = ofOneOperator(NewUser);

/** /setup/users/new and /setup/users/{id}. */
export function UserScreen() {
  const { t } = useTranslation('setup');
  const { filter } = useGlobalFilter();
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const { operators } = useOperators();
  const query = useQuery({ ...userQuery(recordId(id)), enabled: !isNew });
  if (isNew) return createElement(NewUserHere);
  return (
    <Loaded query={query} errorTitle={t('error.user')}>
      {(person) => {
        const only = operators.length === 1 ? operators[0]!.id : everyOperator;
        const operator = operatorOf(person, filter.operator, only);
        return (
          <AtOwnOperator key={person.id} own={person.userroles.map(({ accountId }) => accountId)} isForOthers>
            <UserRecord key={operator} person={person} operatorId={operator} />
          </AtOwnOperator>
        );
      }}
    </Loaded>
  );
}

/**
 * The operator whose roles are shown: the one in view, else the first where the user has roles, else the viewer's own.
 */
function operatorOf({ userroles }: Schemas['Person'], inView: number, only: number): number {
  return inView === everyOperator ? (userroles[0]?.accountId ?? only) : inView;
}
