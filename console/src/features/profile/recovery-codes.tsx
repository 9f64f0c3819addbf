import { Button, Callout } from '@blueprintjs/core';
import { DownloadIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useUnsavedWork } from '../../app/unsaved/unsaved-work';
import { CopyButton } from '../../kit/form/copy-button';

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'backroom-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shown only once: leaving without saving the codes requires a confirmation. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('profile');
  useUnsavedWork(true);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <Callout intent="warning" icon={<WarningSignIcon />} title={t('codes.title')} role="status">
        {t('codes.help')}
      </Callout>
      <ul className="profile-codes" aria-label={t('codes.label')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="profile-actions">
        <CopyButton text={text} />
        <Button variant="minimal" size="small" icon={<DownloadIcon />} onClick={() => download(text)}>
          {t('codes.download')}
        </Button>
        <span className="frame-spacer" />
        <Button intent="primary" onClick={onDone}>
          {t('codes.done')}
        </Button>
      </div>
    </>
  );
}
