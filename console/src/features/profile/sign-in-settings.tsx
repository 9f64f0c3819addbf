import { PasswordPanel } from './password-panel';
import { SessionsPanel } from './sessions-panel';
import { TwoFactorPanel } from './two-factor-panel';

/** Sign-in settings in the user's own profile. */
export function SignInSettings() {
  return (
    <div className="profile-panels">
      <PasswordPanel />
      <TwoFactorPanel />
      <SessionsPanel />
    </div>
  );
}
