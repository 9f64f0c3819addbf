import { Button } from '@blueprintjs/core';
import { ArrowUpIcon } from '@blueprintjs/icons';

/** Says that rows are waiting. The region is always there, or a screen reader would not hear it fill. */
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
