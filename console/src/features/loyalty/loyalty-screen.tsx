import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Loaded } from '../../app/feedback/loaded';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { useFormat } from '../../app/i18n/use-format';
import { Record as RecordScreen } from '../../kit/record/record';
import { recordId } from '../../kit/record/record-id';
import { LoyaltyStatus } from './loyalty-columns';
import { LoyaltyForm } from './loyalty-form';
import { loyaltyQuery, type LoyaltyPlace } from './loyalty.api';
import './strings';

type Operator = Schemas['Account'];

/** /loyalty/{id}: the rewards of a location for points, and their results (LOY-2). */
export const LoyaltyScreen = ofOneOperator(function LoyaltyHere({ operator }: { operator: Operator }) {
  const { t } = useTranslation('loyalty');
  const { id = '' } = useParams();
  const query = useQuery(loyaltyQuery(operator.id, recordId(id)));
  return (
    <Loaded query={query} errorTitle={t('error.list')}>
      {(place) => <LoyaltyRecord key={place.id} place={place} operator={operator} />}
    </Loaded>
  );
});

function LoyaltyRecord({ place, operator }: { place: LoyaltyPlace; operator: Operator }) {
  const { t } = useTranslation('loyalty');
  const format = useFormat();
  return (
    <RecordScreen
      title={place.name}
      status={<LoyaltyStatus place={place} t={t} />}
      facts={[
        { label: t('pointsEarned'), value: format.whole(place.points) },
        { label: t('cashRedeemed'), value: format.money(place.cash, place.currency) },
      ]}
      tabs={[
        {
          id: 'program',
          label: t('program'),
          content: <LoyaltyForm place={place} operator={operator.id} />,
        },
      ]}
      history={{
        ...{ subjectKind: 'location', subjectId: place.id },
        ...{ operator: place.AccountId, zone: operator.timezone },
      }}
    />
  );
}
