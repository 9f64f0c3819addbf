import type { Schemas } from '@backroom/gateway/v2';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordTab } from '../record/record';
import { SkeletonRows } from '../table/panel-skeleton';
import { locationResources } from './resources';

const tabs = locationResources.map((resource) => ({
  id: resource.feature,
  List: lazy(async () => {
    const { listOf } = await import('./resource-screen');
    return { default: await listOf(resource) };
  }),
}));

/** The tabs of a location's record with its resources. */
export function useResourceTabs(location: Schemas['Location'], operator: Schemas['Account']): RecordTab[] {
  const { t } = useTranslation('app');
  return tabs.map(({ id, List }) => ({
    id,
    label: t(`screen.${id}`),
    content: (
      <Suspense fallback={<SkeletonRows rows={4} isVisible />}>
        <List location={location} operator={operator} />
      </Suspense>
    ),
  }));
}
