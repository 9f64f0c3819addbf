/**
 * Server settings for one small machine: the defaults reserve gigabytes of
 * cache and hundreds of background threads.
 */
const SETTINGS: Record<string, string | number> = {
  max_server_memory_usage: 1_000_000_000,
  mark_cache_size: 33_554_432,
  index_mark_cache_size: 8_388_608,
  uncompressed_cache_size: 0,
  primary_index_cache_size: 16_777_216,
  mmap_cache_size: 64,
  compiled_expression_cache_size: 8_388_608,
  query_condition_cache_size: 8_388_608,
  background_pool_size: 2,
  background_merges_mutations_concurrency_ratio: 2,
  background_common_pool_size: 2,
  background_schedule_pool_size: 4,
  background_fetches_pool_size: 1,
  background_move_pool_size: 1,
  background_buffer_flush_schedule_pool_size: 1,
  background_message_broker_schedule_pool_size: 1,
  background_distributed_schedule_pool_size: 1,
  max_thread_pool_size: 200,
  max_thread_pool_free_size: 8,
  timezone: 'UTC',
};

/**
 * Merges wait for free slots before they may write large parts; with two
 * threads the default reserve would never leave any.
 */
const MERGE_TREE: Record<string, number> = {
  number_of_free_entries_in_pool_to_lower_max_size_of_merge: 1,
  number_of_free_entries_in_pool_to_execute_mutation: 1,
  number_of_free_entries_in_pool_to_execute_optimize_entire_partition: 1,
  max_bytes_to_merge_at_max_space_in_pool: 2_000_000_000,
};

const elements = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

export function clickHouseConfig(): string {
  return `<clickhouse>${elements(SETTINGS)}<merge_tree>${elements(MERGE_TREE)}</merge_tree><logger><level>none</level></logger></clickhouse>\n`;
}
