import { Button, FormGroup } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem';
import { ErrorNote } from '../../app/error-note';
import { showDone } from '../../app/response';
import { sendLogo, setLogo, themeQuery } from '../places.api';
import type { Theme } from '../places.types';

interface Props {
  locationId: number;
  theme: Theme;
  onChanged: (theme: Theme) => void;
}

/** The logo: sent as a file of its own, and looked at by the server before it counts. */
export function LogoField({ locationId, theme, onChanged }: Props) {
  const { t } = useTranslation('places');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const path = { id: locationId, themeId: theme.id };
  const sending = useMutation({
    mutationFn: (file: File | null) => (file ? sendLogo(path, file) : setLogo(path, '')),
    onSuccess: (saved) => {
      client.setQueryData(themeQuery(theme.id).queryKey, saved);
      onChanged(saved);
      showDone(t('theme.saved'));
    },
  });
  const refusal =
    sending.error instanceof ProblemError
      ? sending.error.problem.errors?.find(({ field }) => field === 'logo')?.message
      : undefined;
  return (
    <FormGroup
      label={t('theme.logo')}
      helperText={<span id="logo-note">{refusal ?? t('theme.logoHelp')}</span>}
      intent={refusal ? 'danger' : 'none'}
    >
      <div className="logo-field">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('theme.chooseLogo')}
          aria-describedby="logo-note"
          disabled={sending.isPending}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file)
              sending.mutate(file, { onSettled: () => (input.current ? (input.current.value = '') : '') });
          }}
        />
        {theme.meta.logo && (
          <Button loading={sending.isPending} onClick={() => sending.mutate(null)}>
            {t('theme.removeLogo')}
          </Button>
        )}
      </div>
      {sending.error && !refusal && (
        <ErrorNote
          error={sending.error}
          title={t('error.saveTheme')}
          onRetry={() => sending.mutate(sending.variables ?? null)}
        />
      )}
    </FormGroup>
  );
}
