import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * A query client that loses no invalidation. The library reuses the first fetch of a query that is invalidated
 * meanwhile, although its response may be older than the change: a deleted row would stay, a sale would be missing. Such
 * a query is fetched again after its first response, which is never canceled: many changes must not keep it from being
 * shown.
 */
export class FreshQueryClient extends QueryClient {
  private readonly outdated = new Set<Query>();

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const done = super.invalidateQueries(filters, options);
    for (const query of first) void this.afterFirstFetch(query);
    return done;
  }

  private async afterFirstFetch(query: Query): Promise<void> {
    if (this.outdated.has(query)) return;
    this.outdated.add(query);
    // Returns the fetch in progress. A failed one leaves nothing that could be outdated.
    await query.fetch().catch(() => undefined);
    this.outdated.delete(query);
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
