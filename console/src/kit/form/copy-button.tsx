import { Button } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const copiedTime = 2_000;

interface Props {
  text: string;
  /** Replaces "Copy". */
  label?: string;
  /** The id of the copied element, if there are several. */
  describedBy?: string;
}

export function CopyButton({ text, label, describedBy }: Props) {
  const { t } = useTranslation('app');
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), copiedTime);
  }
  return (
    <Button
      variant="minimal"
      size="small"
      aria-describedby={describedBy}
      icon={isCopied ? <TickIcon /> : <DuplicateIcon />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('error.copied') : (label ?? t('error.copy'))}</span>
    </Button>
  );
}
