import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../app/feedback/loaded';
import { ofOneOperator } from '../../../kit/filter/one-operator';
import { operatorQuery } from '../../../kit/filter/operators.api';
import '../setup.css';
import '../strings';
import { IdleTime } from './idle-time';
import { RequireTwoFactor } from './require-two-factor';
import { SingleSignOnForm } from './single-sign-on-form';
import { SignInLink } from './sign-in-link';
import { singleSignOnQuery } from './security.api';

/** /setup/security: sign-in rules for an operator's users (AUTH-7). */
export const Security = ofOneOperator(function SecurityHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const details = useQuery(operatorQuery(operator.id));
  const settings = useQuery(singleSignOnQuery(operator.id));
  return (
    <div className="setup-stack">
      <section className="panel setup-panel" aria-labelledby="two-factor">
        <h2 id="two-factor">{t('security.twoFactor')}</h2>
        <Loaded query={details} errorTitle={t('error.security')}>
          {({ requireTwoFactor }) => <RequireTwoFactor operator={operator} isRequired={requireTwoFactor} />}
        </Loaded>
      </section>
      <section className="panel setup-panel" aria-labelledby="idle">
        <h2 id="idle">{t('security.idleTitle')}</h2>
        <Loaded query={details} errorTitle={t('error.security')}>
          {({ idleMinutes }) => <IdleTime operator={operator} minutes={idleMinutes} />}
        </Loaded>
      </section>
      <section aria-labelledby="single-sign-on">
        <h2 id="single-sign-on" className="security-heading">
          {t('security.sso')}
        </h2>
        <Loaded query={settings} errorTitle={t('error.security')}>
          {(sso) => (
            <>
              {/* If started at another address of this console, the callback would not find the cookie set at the
                  start. */}
              {sso.enabled && (
                <SignInLink operatorId={operator.id} origin={new URL(sso.redirectUri).origin} />
              )}
              <SingleSignOnForm operatorId={operator.id} settings={sso} />
            </>
          )}
        </Loaded>
      </section>
    </div>
  );
});
