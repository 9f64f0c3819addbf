import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { textColorOn } from './theme-fields';

/** Preview of a kiosk's start screen with a theme. */
export function ThemePreview({
  theme,
  logo,
  name,
}: {
  theme: Schemas['ThemeChange'];
  logo: string | null;
  name: string;
}) {
  const { t } = useTranslation('places');
  const on = (background: string) => ({ background, color: textColorOn(background) });
  const buttons = [
    ...(theme.scanButtonHidden ? [] : (['scan'] as const)),
    ...(theme.lookupButtonHidden ? [] : (['lookup'] as const)),
    ...(theme.coolerButtonHidden ? [] : (['cooler'] as const)),
  ];
  const payments = [
    ...(theme.disableCreditCardPurchases ? [] : (['card'] as const)),
    ...(theme.disableApplePay ? [] : (['applePay'] as const)),
  ];
  return (
    <figure className="theme-preview">
      <figcaption>{t('theme.preview')}</figcaption>
      <div className="theme-kiosk" style={on(theme.secondaryColor)}>
        <div className="theme-banner" style={on(theme.bannerColor)}>
          {logo && <img src={logo} alt={t('theme.logo')} />}
          <span>{name}</span>
        </div>
        <div className="theme-buttons">
          {buttons.map((button) => (
            <span key={button} style={on(theme.primaryColor)}>
              {t(`theme.${button}`)}
            </span>
          ))}
        </div>
        <div className="theme-foot">
          {!theme.disableCart && <span style={on(theme.primaryColor)}>{t('theme.cart')}</span>}
          {payments.map((payment) => (
            <span key={payment}>{t(`theme.${payment}`)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}
