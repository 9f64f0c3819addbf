import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/dialog/form-dialog';
import { ShownOnce } from '../../../kit/dialog/shown-once';
import { Loaded } from '../../../app/feedback/loaded';
import { NewApiKeyForm } from './new-api-key-form';
import { apiKeysSource } from './security.api';

interface Props {
  operator: Schemas['Account'];
  /** Possible scopes of the key; the form defaults to all locations, so it waits for them. */
  groups: UseQueryResult<Schemas['LocationGroup'][]>;
  onClose: () => void;
}

/** Creates a key and shows it once: it cannot be read again. */
export function NewApiKey({ operator, groups, onClose }: Props) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  if (!key)
    return (
      <FormDialog title={t('keys.add')} onClose={onClose} className="wide-dialog">
        <Loaded query={groups} errorTitle={t('error.groups')}>
          {(all) => (
            <NewApiKeyForm
              operatorId={operator.id}
              groups={all}
              onCreated={(createdKey) => {
                setKey(createdKey);
                void client.invalidateQueries({ queryKey: apiKeysSource.key });
              }}
              onCancel={onClose}
            />
          )}
        </Loaded>
      </FormDialog>
    );
  return (
    <ShownOnce
      title={t('keys.made')}
      text={t('keys.once')}
      facts={[{ label: t('keys.prefix'), value: key }]}
      keptText={t('keys.kept')}
      onClose={onClose}
    />
  );
}
