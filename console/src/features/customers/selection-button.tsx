import { Button } from '@blueprintjs/core';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './selection-button.css';

interface Props<Row> {
  customers: Row[];
  text: string;
  /** As many as one works through at once, or as one call takes. */
  mostAtOnce: number;
  dialog: (customers: Row[], onClose: () => void) => ReactNode;
}

/** Opens what is done to selected customers; they are of one operator, as what they are given or put into is. */
export function SelectionButton<Row extends { AccountId: number }>(props: Props<Row>) {
  const { customers, text, mostAtOnce, dialog } = props;
  const { t } = useTranslation('customers');
  const [chosen, setChosen] = useState<Row[] | null>(null);
  const isOfSeveral = new Set(customers.map(({ AccountId }) => AccountId)).size > 1;
  const whyId = useId();
  const why = isOfSeveral
    ? t('each.oneOperator')
    : customers.length > mostAtOnce
      ? t('each.mostAtOnce', { count: mostAtOnce })
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
      {/* Beside it: a button that is off tells nothing by keys or by touch. */}
      {why && (
        <span id={whyId} className="selection-why">
          {why}
        </span>
      )}
      {chosen && <Suspense fallback={null}>{dialog(chosen, () => setChosen(null))}</Suspense>}
    </>
  );
}
