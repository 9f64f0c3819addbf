import type { Schemas } from '@backroom/gateway/v2';
import { Button, NonIdealState } from '@blueprintjs/core';
import { KeyIcon, PlusIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format';
import { PlainTable } from '../../table/plain-table';
import { groupsSource } from '../groups/groups.api';
import { Loaded } from '../../feedback/loaded';
import { ofOneOperator } from '../../filter/one-operator';
import '../setup.css';
import { apiKeyColumns } from './api-key-columns';
import { NewApiKey } from './new-api-key';
import { RevokeApiKey } from './revoke-api-key';
import { apiKeysQuery } from './security.api';

/** /setup/api-keys: keys for an operator's own programs (AUTH-4). */
export const ApiKeys = ofOneOperator(function ApiKeysHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const query = useQuery(apiKeysQuery(operator.id));
  const groups = useQuery(groupsSource.every({ id: operator.id }));
  const [isMaking, setMaking] = useState(false);
  const [toRevoke, setToRevoke] = useState<Schemas['ApiKey'] | null>(null);
  const add = (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => setMaking(true)}>
      {t('keys.add')}
    </Button>
  );
  return (
    <div className="setup-stack setup-wide">
      <div className="record-head">
        <p className="muted">{t('keys.help')}</p>
        <span className="frame-spacer" />
        {add}
      </div>
      <Loaded query={query} errorTitle={t('error.load')}>
        {(keys) =>
          keys.length === 0 ? (
            <NonIdealState
              icon={<KeyIcon size={36} />}
              title={t('keys.empty')}
              description={t('keys.emptyText')}
            />
          ) : (
            <div className="panel plain-panel">
              <PlainTable
                label={t('keys.title')}
                columns={apiKeyColumns(t, format, operator.timezone, groups.data ?? [], setToRevoke)}
                rows={keys}
                rowId={({ id }) => id}
                isStale={false}
              />
            </div>
          )
        }
      </Loaded>
      {isMaking && <NewApiKey operator={operator} groups={groups} onClose={() => setMaking(false)} />}
      {toRevoke && (
        <RevokeApiKey apiKey={toRevoke} operatorId={operator.id} onClose={() => setToRevoke(null)} />
      )}
    </div>
  );
});
