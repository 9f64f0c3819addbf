import type { Schemas } from '@backroom/gateway/v2';
import { NonIdealState } from '@blueprintjs/core';
import { OfficeIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { everyOperator } from './global-filter';
import { operatorQuery, useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

interface OneOperator {
  operator: Schemas['Account'] | undefined;
  isPending: boolean;
}

/** Returns an operator by id. Super admins have more than the operators list returns. */
export function useOperator(id: number): OneOperator {
  const { operators, total = 0, isPending } = useOperators();
  const known = operators.find((one) => one.id === id);
  const isBeyond = !isPending && !known && id !== everyOperator && total > operators.length;
  const beyond = useQuery({ ...operatorQuery(id), enabled: isBeyond });
  return { operator: known ?? beyond.data, isPending: isPending || beyond.isLoading };
}

/** Returns the operator of a screen for one operator: the filter's, or the only one. */
export function useOneOperator(): OneOperator {
  const { filter } = useGlobalFilter();
  const { operators } = useOperators();
  const chosen = useOperator(filter.operator);
  const isOnlyOne = filter.operator === everyOperator && operators.length === 1;
  return isOnlyOne ? { operator: operators[0], isPending: false } : chosen;
}

/** Wraps a screen of one operator; shows a note if none is selected. */
export function ofOneOperator(Screen: ComponentType<{ operator: Schemas['Account'] }>) {
  return function OfOneOperator() {
    const { t } = useTranslation('app');
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
