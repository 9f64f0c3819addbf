import { PasswordPanel } from './password-panel';
import { SessionsPanel } from './sessions-panel';
import { TwoFactorPanel } from './two-factor-panel';

/** How one signs in: part of one's own record. */
export function SignInSettings() {
  return (
    <div className="profile-panels">
      <PasswordPanel />
      <TwoFactorPanel />
      <SessionsPanel />
    </div>
  );
}
