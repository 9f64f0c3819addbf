import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../../kit/export/download';
import { showFailure } from '../../app/feedback/response';
import { prekitFile, type PrekitFormat } from './prekit-file';

const formats: readonly PrekitFormat[] = ['pdf', 'csv'];

/** A pre-kit as a file written by the server, for printing or for another system (PROD-3). */
export function PrekitFiles({
  id,
  name,
  size = 'small',
}: {
  id: number;
  name: string;
  size?: 'small' | 'medium';
}) {
  const { t, i18n } = useTranslation('stock');
  const fetching = useMutation({
    mutationFn: async (format: PrekitFormat) => {
      download(`${name}.${format}`, await prekitFile(id, format, i18n.language));
    },
    onError: (error) => showFailure(error, t('error.file')),
  });
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          size={size}
          icon={<DownloadIcon />}
          loading={fetching.isPending && fetching.variables === format}
          aria-label={`${t(`export.${format}`)}: ${name}`}
          onClick={() => fetching.mutate(format)}
        >
          {t(`export.${format}`)}
        </Button>
      ))}
    </>
  );
}
