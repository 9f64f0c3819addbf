import { Button } from '@blueprintjs/core';
import { ArrowUpIcon } from '@blueprintjs/icons';

/** Announces new rows. The region is always rendered, so that screen readers announce its content. */
export function NewRows({ text, onShow }: { text: string | null; onShow: () => void }) {
  return (
    <div role="status" className="new-rows">
      {text && (
        <Button intent="primary" variant="outlined" icon={<ArrowUpIcon />} onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  );
}
