import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { Form } from '../../../kit/form/form';
import { SelectField } from '../../../kit/form/select-field';
import { SwitchField } from '../../../kit/form/switch-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { kioskHardware } from '@backroom/proto/device-options';
import { locationQuery, readTheme, saveTheme, sendLogo, setLogo, themeQuery } from '../places.api';
import { LogoField } from './logo-field';
import { colours, hardware, switches, themeFieldsOf, themeRules } from './theme-fields';
import { ThemePreview } from './theme-preview';

const optionsOf = {
  barcodeScannerHardware: kioskHardware.barcodeScanner,
  creditCardReaderHardware: kioskHardware.creditCardReader,
};

/** All fields of a theme next to a preview of the kiosk. */
export function ThemeForm({ locationId, theme }: { locationId: number; theme: Schemas['Theme'] }) {
  const { t } = useTranslation('places');
  const client = useQueryClient();
  const form = useForm(themeFieldsOf(theme), themeRules, 'theme');
  // Keyed by the address the preview uses.
  const chosen = useRef(new Map<string, File>());
  // The logo is uploaded first: the version that results from it is not another user's change.
  const known = useRef(theme.version);

  async function sendLogoIfChanged(logo: string): Promise<void> {
    if (logo === form.kept.logo) return;
    const path = { id: locationId, themeId: theme.id };
    const file = chosen.current.get(logo);
    const saved = await (file ? sendLogo(path, file) : setLogo(path, ''));
    known.current = saved.version;
  }
  const saving = useSave(form, {
    version: theme.version,
    send: async ({ logo, ...content }, version = 0) => {
      await sendLogoIfChanged(logo);
      return saveTheme(theme.id, { ...content, version: Math.max(version, known.current) });
    },
    latest: async () => {
      const present = await readTheme(theme.id);
      return { fields: themeFieldsOf(present), version: present.version };
    },
    onSaved: (saved) => {
      known.current = saved.version;
      form.reset(themeFieldsOf(saved));
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
            <TextField key={name} {...form.field(name)} type="color" label={t(`theme.${name}`)} />
          ))}
        </div>
        <div className="theme-switches">
          {switches.map((name) => (
            <SwitchField key={name} {...form.field(name)} label={t(`theme.${name}`)} />
          ))}
        </div>
        <div className="form-row">
          {hardware.map((name) => (
            <SelectField
              key={name}
              {...form.field(name)}
              label={t(`theme.${name}`)}
              options={[
                { value: '', label: t('kiosk.unknown') },
                // The saved value may be older than the options.
                ...[...new Set([...optionsOf[name], ...(theme[name] ? [theme[name]] : [])])].map((value) => ({
                  value,
                  label: value,
                })),
              ]}
            />
          ))}
        </div>
        <LogoField
          logo={fields.logo}
          error={form.errors.logo}
          onChoose={(file) => {
            const address = URL.createObjectURL(file);
            chosen.current.set(address, file);
            form.change('logo', address);
          }}
          onRemove={() => form.change('logo', '')}
        />
      </Form>
      <ThemePreview theme={fields} logo={fields.logo || null} name={theme.locationName} />
    </div>
  );
}
