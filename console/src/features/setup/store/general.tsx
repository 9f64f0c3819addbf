import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Record as RecordScreen } from '../../../kit/record/record';
import { Loaded } from '../../../app/feedback/loaded';
import { ofOneOperator } from '../../../kit/filter/one-operator';
import { storeQuery } from '../../operators/operator.api';
import '../strings';
import { StoreForm } from './store-form';

/** /setup/general: an operator's store details (SETUP-1). */
export const General = ofOneOperator(function GeneralHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const query = useQuery(storeQuery(operator.id));
  return (
    <Loaded query={query} errorTitle={t('error.store')}>
      {(store) => (
        <RecordScreen
          tabs={[
            {
              id: 'details',
              label: t('details'),
              content: <StoreForm operatorId={operator.id} store={store} />,
            },
          ]}
          history={{
            subjectKind: 'account',
            subjectId: operator.id,
            operator: operator.id,
            zone: operator.timezone,
          }}
        />
      )}
    </Loaded>
  );
});
