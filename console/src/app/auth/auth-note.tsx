import { Callout } from '@blueprintjs/core';
import { ErrorIcon, TickCircleIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

/** The result of a form, announced to screen readers. Empty while there is nothing to announce. */
export function AuthNote({ failure, success }: { failure?: ReactNode; success?: ReactNode }) {
  return (
    <div role="alert">
      {failure && (
        <Callout intent="danger" icon={<ErrorIcon />} className="auth-failure">
          {failure}
        </Callout>
      )}
      {success && (
        <Callout intent="success" icon={<TickCircleIcon />} className="auth-failure">
          {success}
        </Callout>
      )}
    </div>
  );
}
