import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';
import { useListTexts } from '../../../kit/resource/list-texts';
import { ListScreen } from '../../../kit/table/list-screen';
import { groupsSource } from '../groups/groups.api';
import { ofOneOperator } from '../../../kit/filter/one-operator';
import '../setup.css';
import '../strings';
import { apiKeyColumns } from './api-key-columns';
import { NewApiKey } from './new-api-key';
import { RevokeApiKey } from './revoke-api-key';
import { apiKeysSource } from './security.api';
import { useMayChange } from '../../../app/routes/use-may-change';

/** /setup/api-keys: keys for an operator's own programs (AUTH-4). */
export const ApiKeys = ofOneOperator(function ApiKeysHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const texts = useListTexts();
  const format = useFormat();
  const groups = useQuery(groupsSource.every({ id: operator.id }));
  const mayChange = useMayChange();
  const [isCreating, setCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<Schemas['ApiKey'] | null>(null);
  const columns = useMemo(
    () => apiKeyColumns(t, format, operator.timezone, groups.data ?? [], mayChange ? setToRevoke : undefined),
    [t, format, operator.timezone, groups.data, mayChange],
  );
  return (
    <>
      <ListScreen
        source={apiKeysSource}
        extraParams={{ id: operator.id }}
        help={t('keys.help')}
        label={t('keys.title')}
        columns={columns}
        rowName={({ name }) => name}
        searchLabel={t('keys.search')}
        errorTitle={t('error.keys')}
        file={t('keys.title')}
        add={{ text: t('keys.add'), onClick: () => setCreating(true) }}
        empty={{ title: t('keys.empty'), text: t('keys.emptyText') }}
        {...texts}
      />
      {isCreating && <NewApiKey operator={operator} groups={groups} onClose={() => setCreating(false)} />}
      {toRevoke && <RevokeApiKey apiKey={toRevoke} onClose={() => setToRevoke(null)} />}
    </>
  );
});
