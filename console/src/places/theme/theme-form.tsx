import { Switch } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/response';
import { Form } from '../../form/form';
import { SelectField } from '../../form/select-field';
import { TextField } from '../../form/text-field';
import { useForm } from '../../form/use-form';
import { useSave } from '../../form/use-save';
import { errorText } from '../error-text';
import { hardwareOptions } from '../kiosk/kiosk-fields';
import { locationQuery, readTheme, saveTheme, themeQuery } from '../places.api';
import type { Theme } from '../places.types';
import { LogoField } from './logo-field';
import { colours, hardware, switches, themeFieldsOf, themeRules } from './theme-fields';
import { ThemePreview } from './theme-preview';

const optionsOf = {
  barcodeScannerHardware: hardwareOptions.barcodeScanner,
  creditCardReaderHardware: hardwareOptions.creditCardReader,
};

/** Every field of a theme beside what the kiosk makes of it. */
export function ThemeForm({ locationId, theme }: { locationId: number; theme: Theme }) {
  const { t } = useTranslation('places');
  const client = useQueryClient();
  const form = useForm(themeFieldsOf(theme), themeRules);
  const [logo, setLogo] = useState(theme.meta.logo);
  // The logo is saved by itself: what that made of the version is no change of somebody else's.
  const known = useRef(theme.version);
  const saving = useSave(form, {
    version: theme.version,
    send: (fields, version = 0) =>
      saveTheme(theme.id, { ...fields, version: Math.max(version, known.current) }),
    latest: async () => {
      const present = await readTheme(theme.id);
      return { fields: themeFieldsOf(present), version: present.version };
    },
    onSaved: (saved) => {
      known.current = saved.version;
      client.setQueryData(themeQuery(theme.id).queryKey, saved);
      void client.invalidateQueries(locationQuery(locationId));
      showDone(t('theme.saved'));
    },
  });
  const { fields } = form;
  return (
    <div className="theme-editor">
      <Form
        form={form}
        saving={saving}
        errorTitle={t('error.saveTheme')}
        describe={(name, value) => ({
          label: t(`theme.${name}`),
          text: typeof value === 'boolean' ? t(value ? 'theme.yes' : 'theme.no') : String(value),
        })}
      >
        <div className="form-row theme-colours">
          {colours.map((name) => (
            <TextField
              key={name}
              id={`theme-${name}`}
              type="color"
              label={t(`theme.${name}`)}
              value={fields[name]}
              onValueChange={(value) => form.change(name, value)}
              error={errorText(t, form.errors[name])}
              inputRef={form.inputRef(name)}
            />
          ))}
        </div>
        <div className="theme-switches">
          {switches.map((name) => (
            <Switch
              key={name}
              label={t(`theme.${name}`)}
              checked={fields[name]}
              onChange={(event) => form.change(name, event.currentTarget.checked)}
            />
          ))}
        </div>
        <div className="form-row">
          {hardware.map((name) => (
            <SelectField
              key={name}
              id={`theme-${name}`}
              label={t(`theme.${name}`)}
              value={fields[name]}
              options={[
                { value: '', label: t('kiosk.unknown') },
                // What is kept may be older than the choice.
                ...[...new Set([...optionsOf[name], ...(theme[name] ? [theme[name]] : [])])].map((value) => ({
                  value,
                  label: value,
                })),
              ]}
              onChange={(value) => form.change(name, value)}
              error={form.errors[name]}
              inputRef={form.inputRef<HTMLSelectElement>(name)}
            />
          ))}
        </div>
        <LogoField
          locationId={locationId}
          theme={{ ...theme, meta: { logo } }}
          onChanged={(saved) => {
            known.current = saved.version;
            setLogo(saved.meta.logo);
            void client.invalidateQueries(locationQuery(locationId));
          }}
        />
      </Form>
      <ThemePreview theme={fields} logo={logo} name={theme.locationName} />
    </div>
  );
}
