import { Button, FormGroup } from '@blueprintjs/core';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The current logo, saved or only chosen; empty for none. */
  logo: string;
  error: ReactNode;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The logo of a theme: a chosen file is previewed, and uploaded on Save like every other field. */
export function LogoField({ logo, error, onChoose, onRemove }: Props) {
  const { t } = useTranslation('places');
  const input = useRef<HTMLInputElement>(null);
  return (
    <FormGroup
      label={t('theme.logo')}
      helperText={<span id="logo-note">{error ?? t('theme.logoHelp')}</span>}
      intent={error ? 'danger' : 'none'}
    >
      <div className="logo-field">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('theme.chooseLogo')}
          aria-describedby="logo-note"
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onChoose(file);
          }}
        />
        {logo && (
          <Button
            onClick={() => {
              if (input.current) input.current.value = '';
              onRemove();
            }}
          >
            {t('theme.removeLogo')}
          </Button>
        )}
      </div>
    </FormGroup>
  );
}
