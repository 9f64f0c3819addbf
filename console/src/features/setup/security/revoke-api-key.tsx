import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog';
import { apiKeysSource, revokeApiKey } from './security.api';

interface Props {
  apiKey: Schemas['ApiKey'];
  onClose: () => void;
}

export function RevokeApiKey({ apiKey, onClose }: Props) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  return (
    <ConfirmDialog
      name={`revoke-api-key-${apiKey.id}`}
      title={t('keys.revokeTitle')}
      sentence={t('keys.revokeSentence', { name: apiKey.name })}
      verb={t('keys.revoke')}
      act={() => revokeApiKey(apiKey.id)}
      errorTitle={t('error.save')}
      onDone={() => {
        void client.invalidateQueries({ queryKey: apiKeysSource.key });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
