import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { PrintIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useOperators } from '../../../kit/filter/operators.api';
import { useScreenTitle } from '../../../app/frame/screen-title';
import { useFormat } from '../../../app/i18n/use-format';
import { AtOwnOperator } from '../../../kit/record/at-own-operator';
import { Loaded } from '../../../app/feedback/loaded';
import { saleQuery } from '../detail/sale.api';
import '../strings';
import { PdfButton } from './pdf-button';
import { ReceiptButton } from './receipt-button';
import { receiptLines } from './receipt-lines';
import './receipt.css';

/** /sales/{id}/receipt: the customer's receipt, to be printed, saved or mailed (LEDG-4). */
export function ReceiptScreen() {
  const { t } = useTranslation('sales');
  const { id = '' } = useParams();
  const query = useQuery(saleQuery(id));
  return (
    <Loaded query={query} errorTitle={t('error.sale')}>
      {(sale) => (
        <AtOwnOperator own={[sale.AccountId]}>
          <Receipt sale={sale} />
        </AtOwnOperator>
      )}
    </Loaded>
  );
}

function Receipt({ sale }: { sale: Schemas['Sale'] }) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const { operators } = useOperators();
  const title = t('receipt.title', { number: sale.order.prettyId });
  useScreenTitle(title);
  const operator = operators.find(({ id }) => id === sale.AccountId)?.name ?? '';
  const { intro, products, sums } = receiptLines(sale, { t, format, operator });
  return (
    <div className="receipt-screen">
      <div className="receipt-acts">
        <Button
          size="small"
          icon={<PrintIcon />}
          text={t('receipt.print')}
          onClick={() => globalThis.print()}
        />
        <PdfButton sale={sale} operator={operator} />
        <ReceiptButton sale={sale} />
      </div>
      <article className="receipt" aria-label={title}>
        <h2>{title}</h2>
        {intro.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <table>
          <tbody>
            {products.map(([name, amount], at) => (
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
          <tbody>
            {sums.map(({ name, amount, isTotal }, at) => (
              <tr key={at} className={isTotal ? 'receipt-total' : undefined}>
                <th scope="row">{name}</th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </div>
  );
}
