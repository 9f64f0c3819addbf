import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { useFormat } from '../../app/i18n/use-format';
import { Record as RecordScreen } from '../../kit/record/record';
import { recordId } from '../../kit/record/record-id';
import { Loaded } from '../../app/feedback/loaded';
import { operatorQuery } from '../../kit/filter/operators.api';
import { DeleteOperator } from './delete-operator';
import { OperatorForm } from './operator-form';
import { OperatorStatus } from './operator-columns';
import { OperatorLocations } from './operator-locations';
import './strings';

/** /operators/{id} and /setup/operators/{id}. */
export function OperatorScreen() {
  const { t } = useTranslation('operators');
  const { id = '' } = useParams();
  const query = useQuery(operatorQuery(recordId(id)));
  return (
    <Loaded query={query} errorTitle={t('error.details')}>
      {(operator) => <OperatorRecord key={operator.id} operator={operator} />}
    </Loaded>
  );
}

function OperatorRecord({ operator }: { operator: Schemas['AccountDetail'] }) {
  const { t } = useTranslation('operators');
  const format = useFormat();
  const session = useSignedIn();
  const { id, name, status, timezone } = operator;
  const isOpen = status !== 'closed';
  const mayKeep = ['OperatorsChange', 'SetupOperatorsChange'].some((one) => holds(session, one, id, true));
  return (
    <RecordScreen
      title={name}
      status={<OperatorStatus status={status} t={t} />}
      action={isOpen && holds(session, 'OperatorsDelete', id, true) && <DeleteOperator operator={operator} />}
      facts={[
        { label: t('id'), value: id },
        { label: t('email'), value: operator.email },
        { label: t('merchant'), value: operator.paymentsMerchantId },
        { label: t('contact'), value: `${operator.firstName} ${operator.lastName}`.trim() },
        { label: t('vms'), value: operator.provider.name },
        { label: t('phone'), value: operator.phone },
        { label: t('processor'), value: operator.processor.name },
        { label: t('onboarded'), value: format.moment(operator.creationDate, timezone) },
        { label: t('program'), value: t(`programs.${operator.loyaltyProgram}`) },
        { label: t('currency'), value: operator.currency },
        { label: t('field.parent'), value: operator.parent?.name },
      ]}
      tabs={[
        { id: 'locations', label: t('locations'), content: <OperatorLocations operatorId={id} /> },
        ...(mayKeep && isOpen
          ? [{ id: 'edit', label: t('edit'), content: <OperatorForm operator={operator} /> }]
          : []),
      ]}
      history={{ subjectKind: 'account', subjectId: id, operator: id, zone: timezone }}
    />
  );
}
