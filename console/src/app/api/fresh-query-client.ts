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
  private readonly refetches = new Map<Query, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...first.map((query) => this.refetch(query)),
    ]);
  }

  /** Fetches a query again after its first response. */
  private refetch(query: Query): Promise<void> {
    const known = this.refetches.get(query);
    if (known) return known;
    const refetch = async () => {
      // Returns the fetch in progress. A failed one leaves nothing that could be outdated.
      await query.fetch().catch(() => undefined);
      this.refetches.delete(query);
      if (query.state.data === undefined) return;
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    const due = refetch();
    this.refetches.set(query, due);
    return due;
  }
}
