import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { isServerError, isUnreachable, ProblemError } from '../api/problem';
import { TraceId } from './trace-id';
import { closeResponse, type Response } from './response';

/** The response modal: one title for server errors, another for all other errors. */
export default function ResponseDialog({ response: { text, error } }: { response: Response }) {
  const { t } = useTranslation('app');
  const problem = error instanceof ProblemError ? error.problem : null;
  return (
    <Dialog
      isOpen
      title={t(isServerError(error) ? 'response.sorry' : 'response.oops')}
      onClose={closeResponse}
      isCloseButtonShown={false}
      className="narrow-dialog"
    >
      <DialogBody>
        {text && <p>{text}</p>}
        <p>{isUnreachable(error) ? t('error.network') : error.message}</p>
        {isServerError(error) && <p>{t('response.notified')}</p>}
        {problem?.traceId && <TraceId id={problem.traceId} />}
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={closeResponse} autoFocus>
            {t('response.okay')}
          </Button>
        }
      />
    </Dialog>
  );
}
