import type { Schemas } from '@backroom/gateway/v2';
import { NonIdealState } from '@blueprintjs/core';
import { OfficeIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { everyOperator } from './global-filter';
import { useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';
import { operatorQuery } from '../operators/operator.api';
import '../setup/strings';

/** The operator that a screen of one is about: the filter's, or the only one there is. */
function useOneOperator(): { operator: Schemas['Account'] | undefined; isPending: boolean } {
  const { filter } = useGlobalFilter();
  const { operators, total = 0, isPending } = useOperators();
  const isEvery = filter.operator === everyOperator;
  const known = isEvery
    ? operators.length === 1
      ? operators[0]
      : undefined
    : operators.find(({ id }) => id === filter.operator);
  // Those who run the system have more operators than the list brings.
  const isBeyond = !isPending && !known && !isEvery && total > operators.length;
  const beyond = useQuery({ ...operatorQuery(filter.operator), enabled: isBeyond });
  return { operator: known ?? beyond.data, isPending: isPending || beyond.isLoading };
}

/** A screen of one operator; without one it says so. */
export function ofOneOperator(Screen: ComponentType<{ operator: Schemas['Account'] }>) {
  return function OfOneOperator() {
    const { t } = useTranslation('setup');
    const { operator, isPending } = useOneOperator();
    if (operator) return createElement(Screen, { key: operator.id, operator });
    if (isPending) return null;
    return (
      <NonIdealState
        icon={<OfficeIcon size={36} />}
        title={t('oneOperator.title')}
        description={t('oneOperator.text')}
      />
    );
  };
}
