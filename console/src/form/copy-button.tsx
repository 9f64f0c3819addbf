import { Button } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const thanksTime = 2_000;

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('app');
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), thanksTime);
  }
  return (
    <Button
      variant="minimal"
      size="small"
      icon={isCopied ? <TickIcon /> : <DuplicateIcon />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('error.copied') : (label ?? t('error.copy'))}</span>
    </Button>
  );
}
