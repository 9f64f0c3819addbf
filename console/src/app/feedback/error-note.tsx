import { Button, Callout } from '@blueprintjs/core';
import { ErrorIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { codeOf, isServerError, isUnreachable, ProblemError } from '../api/problem';
import { TraceId } from './trace-id';

/** A fixed title, or one that includes the error's message. */
export type ErrorTitle = string | ((detail: string) => string);

interface Props {
  error: Error;
  /** The text that the documents require for the failure, followed by the error itself. */
  title?: ErrorTitle;
  onRetry: () => unknown;
}

/** Fields that users know by another name. */
const labels = { startDate: 'filter.start', endDate: 'filter.end' } as const;

/** Shows the error, what to do about it, the trace id to quote, and Retry. */
export function ErrorNote({ error, title, onRetry }: Props) {
  const { t } = useTranslation('app');
  const problem = error instanceof ProblemError ? error.problem : null;
  const fields = problem?.errors ?? [];
  // For an invalid field, the message of the request is that of the field, which is shown below with its name.
  const hasFieldErrors = codeOf(error) === 'invalid' && fields.length > 0;
  const detail = isUnreachable(error)
    ? t('error.network')
    : codeOf(error) === 'second-factor-not-shown'
      ? t('error.secondFactor')
      : error.message;
  const hasDetailInTitle = typeof title === 'function';
  return (
    <Callout
      intent="danger"
      icon={<ErrorIcon />}
      title={hasDetailInTitle ? title(detail) : (title ?? t('error.title'))}
      role="alert"
      className="error-note"
    >
      {!hasFieldErrors && !hasDetailInTitle && <p>{detail}</p>}
      {fields.map(({ field, message }) => (
        <p key={field}>
          {field in labels ? (
            <strong>{t(labels[field as keyof typeof labels])}</strong>
          ) : (
            <code>{field}</code>
          )}{' '}
          {message}
        </p>
      ))}
      {isServerError(error) && <p>{t('response.notified')}</p>}
      {problem?.traceId && <TraceId id={problem.traceId} />}
      <Button intent="danger" variant="outlined" onClick={() => void onRetry()}>
        {t('error.retry')}
      </Button>
    </Callout>
  );
}
