import type { Schemas } from '@backroom/gateway/v2';
import { NonIdealState } from '@blueprintjs/core';
import { LockIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { recordId } from '../../kit/record/record-id';
import { Loaded } from '../../app/feedback/loaded';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { LocationSections } from './location-sections';
import { NewLocation } from './new-location';
import { locationQuery } from './places.api';
import './places.css';
import './strings';

/** /locations/{id}, /setup/locations/{id} and …/new (LOC-1). */
export const LocationScreen = ofOneOperator(function LocationHere({
  operator,
}: {
  operator: Schemas['Account'];
}) {
  const { t } = useTranslation('places');
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({ ...locationQuery(recordId(id)), enabled: !isNew });
  if (isNew) return <NewLocation operator={operator} />;
  return (
    <Loaded query={query} errorTitle={t('error.location')}>
      {(location) =>
        location.accountId === operator.id ? (
          <LocationSections key={location.id} location={location} operator={operator} />
        ) : (
          <NonIdealState
            icon={<LockIcon size={36} />}
            title={t('access.wrongOperator')}
            description={t('access.wrongOperatorText')}
          />
        )
      }
    </Loaded>
  );
});
