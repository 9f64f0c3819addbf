import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Fragment, useId } from 'react';
import { CopyButton } from '../form/copy-button';
import './shown-once.css';

interface Props {
  title: string;
  /** That it is shown this once, and what to do with it. */
  text: string;
  facts: { label: string; value: string; help?: string }[];
  keptText: string;
  onClose: () => void;
}

/** What nobody can read again: it closes by its button alone, not by a slip. */
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
