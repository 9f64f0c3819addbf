import { Button } from '@blueprintjs/core';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './selection-button.css';

interface Props<Row> {
  customers: Row[];
  text: string;
  /** Maximum number of rows per operation or per call. */
  maxSelected: number;
  dialog: (customers: Row[], onClose: () => void) => ReactNode;
}

/** Opens a dialog for selected customers, all of one operator: what they receive or join belongs to it. */
export function SelectionButton<Row extends { AccountId: number }>(props: Props<Row>) {
  const { customers, text, maxSelected, dialog } = props;
  const { t } = useTranslation('customers');
  const [chosen, setChosen] = useState<Row[] | null>(null);
  const isOfSeveral = new Set(customers.map(({ AccountId }) => AccountId)).size > 1;
  const whyId = useId();
  const why = isOfSeveral
    ? t('each.oneOperator')
    : customers.length > maxSelected
      ? t('each.mostAtOnce', { count: maxSelected })
      : undefined;
  return (
    <>
      <Button
        variant="outlined"
        disabled={!!why}
        aria-describedby={why && whyId}
        onClick={() => setChosen(customers)}
      >
        {text}
      </Button>
      {/* A visible text: a disabled button cannot explain itself to keyboard or touch users. */}
      {why && (
        <span id={whyId} className="selection-why">
          {why}
        </span>
      )}
      {chosen && <Suspense fallback={null}>{dialog(chosen, () => setChosen(null))}</Suspense>}
    </>
  );
}
