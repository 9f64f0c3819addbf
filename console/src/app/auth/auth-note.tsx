import { Callout } from '@blueprintjs/core';
import { ErrorIcon, TickCircleIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

/** What became of a form, said where a screen reader hears it. Empty as long as there is nothing to say. */
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
