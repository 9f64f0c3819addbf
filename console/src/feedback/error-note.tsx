import { Button, Callout } from '@blueprintjs/core';
import { ErrorIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { codeOf, isUnreachable, ProblemError } from '../api/problem';
import { TraceId } from './trace-id';

interface Props {
  error: Error;
  /** The documents' text for what failed, followed by the error itself. */
  title?: string;
  onRetry: () => unknown;
}

/** What went wrong, what to do, the trace id to quote, and Retry. */
export function ErrorNote({ error, title, onRetry }: Props) {
  const { t } = useTranslation('app');
  const problem = error instanceof ProblemError ? error.problem : null;
  // A detail that names the only wrong field has said it already.
  const fields = problem?.errors?.filter(({ message }) => !error.message.includes(message)) ?? [];
  return (
    <Callout
      intent="danger"
      icon={<ErrorIcon />}
      title={title ?? t('error.title')}
      role="alert"
      className="error-note"
    >
      <p>
        {isUnreachable(error)
          ? t('error.network')
          : codeOf(error) === 'second-factor-not-shown'
            ? t('error.secondFactor')
            : error.message}
      </p>
      {fields.map(({ field, message }) => (
        <p key={field}>
          <code>{field}</code> {message}
        </p>
      ))}
      {problem?.traceId && <TraceId id={problem.traceId} />}
      <Button intent="danger" variant="outlined" onClick={() => void onRetry()}>
        {t('error.retry')}
      </Button>
    </Callout>
  );
}
