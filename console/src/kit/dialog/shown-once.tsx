import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Fragment, useId } from 'react';
import { CopyButton } from '../form/copy-button';
import './shown-once.css';

interface Props {
  title: string;
  /** Explains that the value is shown only once, and what to do with it. */
  text: string;
  facts: { label: string; value: string; help?: string }[];
  keptText: string;
  onClose: () => void;
}

/** Shows values that cannot be read again: closes only by its button, so that they are not lost by accident. */
export function ShownOnce({ title, text, facts, keptText, onClose }: Props) {
  const id = useId();
  return (
    <Dialog
      isOpen
      title={title}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      className="wide-dialog"
    >
      <DialogBody>
        <p>{text}</p>
        <dl className="shown-once">
          {facts.map(({ label, value, help }, n) => (
            <Fragment key={label}>
              <dt id={`${id}-${n}`}>{label}</dt>
              {help && <dd className="shown-once-help muted">{help}</dd>}
              <dd>
                <code>{value}</code> <CopyButton text={value} describedBy={`${id}-${n}`} />
              </dd>
            </Fragment>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose}>
            {keptText}
          </Button>
        }
      />
    </Dialog>
  );
}
