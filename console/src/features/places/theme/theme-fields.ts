import { fault } from '../../../app/problems/fault-text';
import type { Schemas } from '@backroom/gateway/v2';
import type { FieldErrors } from '../../../kit/form/use-form';

export const switches = [
  ...(['scanButtonHidden', 'lookupButtonHidden', 'disableCart'] as const),
  ...(['disableCreditCardPurchases', 'coolerButtonHidden', 'disableApplePay'] as const),
];
export const colours = ['primaryColor', 'secondaryColor', 'bannerColor'] as const;
export const hardware = ['barcodeScannerHardware', 'creditCardReaderHardware'] as const;

/** A theme as form fields: the logo by its address, empty for none. */
export type ThemeFields = Schemas['ThemeChange'] & { logo: string };

export function themeFieldsOf(theme: Schemas['Theme']): ThemeFields {
  const names = [...switches, ...colours, ...hardware];
  const content = Object.fromEntries(
    names.map((name) => [name, theme[name]]),
  ) as unknown as Schemas['ThemeChange'];
  return { ...content, logo: theme.meta.logo ?? '' };
}

export function themeRules(theme: ThemeFields): FieldErrors<ThemeFields> {
  return Object.fromEntries(
    colours.map((name) => [
      name,
      /^#[0-9a-f]{6}$/i.test(theme[name]) ? undefined : fault('colour', { example: '#1a2b3c' }),
    ]),
  );
}

/** Black or white, depending on the better contrast with a color. */
export function textColorOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(parseInt(colour.slice(at, at + 2), 16)),
  );
  // Relative luminance (WCAG 2.2); at the threshold black and white have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
