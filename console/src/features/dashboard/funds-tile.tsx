import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { inView, useOperators } from '../../kit/filter/operators.api';
import { useFormat } from '../../app/i18n/use-format';
import { MovingFigure } from '../../app/live/moving-figure';
import { shortMoney } from './funds-text';

/** Current liabilities of operators to customers from wallets and gift cards; never summed across currencies (V-05). */
export function FundsTile({
  operator,
  report,
}: {
  operator: number;
  report: Pick<Schemas['FundsReport'], 'currencies'> | undefined;
}) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { operators } = useOperators();
  // Without any funds, shows zero in the operator's own currency.
  const currencies = [...new Set(inView(operators, operator).map(({ currency }) => currency))];
  const nothing = currencies.map((currency) => ({ currency, totalFunds: 0, giftCardFunds: 0 }));
  const funds = report && [
    ...report.currencies,
    ...nothing.filter(({ currency }) => !report.currencies.some((held) => held.currency === currency)),
  ];
  return (
    <div className="tile panel">
      <dt>{t('tile.funds')}</dt>
      {funds?.map(({ currency, totalFunds, giftCardFunds }) => (
        <dd
          key={currency}
          className={funds.length > 1 ? 'tile-small' : undefined}
          title={t('funds', {
            total: format.money(totalFunds, currency),
            cards: format.money(giftCardFunds, currency),
          })}
        >
          <MovingFigure text={shortMoney(totalFunds, currency, format.locale)} />
        </dd>
      ))}
      {!funds?.length && <dd>–</dd>}
    </div>
  );
}
