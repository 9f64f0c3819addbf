import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { DocumentIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../app/feedback/response';
import { useFormat } from '../../../app/i18n/use-format';
import { wallTime } from '../../../app/i18n/zoned-time';
import { receiptLines } from './receipt-lines';

interface Props {
  sale: Schemas['OwnOrder'];
  /** The name of the operator; empty if unknown. */
  operator: string;
  /** For a row, which has no room for a label. */
  isIcon?: boolean;
}

/** The receipt as a PDF, created in the browser with the fonts of exports. */
export function PdfButton({ sale, operator, isIcon = false }: Props) {
  const { t, i18n } = useTranslation('sales');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);

  async function make(): Promise<void> {
    setBusy(true);
    try {
      const [{ makeFile }, { download }, { fileName }] = await Promise.all([
        import('../../../kit/export/make-file'),
        import('../../../kit/export/download'),
        import('../../../kit/export/file-name'),
      ]);
      const day = wallTime(sale.creationDate, sale.location.timezone).slice(0, 10);
      const { intro, products, sums } = receiptLines(sale, { t, format, operator });
      const name = t('receipt.title', { number: sale.order.prettyId });
      const table = {
        name,
        intro,
        headers: [t('details.product'), t('details.price')],
        figures: [1],
        rows: [...products, ...sums.map((sum) => [sum.name, sum.amount])],
      };
      const options = {
        ...{ language: i18n.language, pageText: () => '', number: format.number },
        missingText: t('receipt.missing'),
      };
      download(fileName(name, 'pdf', [day]), await makeFile('pdf', table, options));
    } catch (error) {
      showFailure(error as Error);
    } finally {
      setBusy(false);
    }
  }

  const label = t('receipt.pdfOf', { number: sale.order.prettyId });
  return (
    <Button
      size="small"
      variant={isIcon ? 'minimal' : 'solid'}
      icon={<DocumentIcon />}
      aria-label={label}
      title={isIcon ? label : undefined}
      text={isIcon ? undefined : t('receipt.pdf')}
      loading={isBusy}
      onClick={() => void make()}
    />
  );
}
