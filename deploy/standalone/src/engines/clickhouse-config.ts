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

/** Rights of every statement: changes in this store, and no reading or writing outside it. */
const RIGHTS = [
  'SHOW, SELECT, INSERT, TRUNCATE, OPTIMIZE, CREATE DATABASE, CREATE TABLE, CREATE TEMPORARY TABLE, CREATE VIEW, DROP',
  'ALTER UPDATE, ALTER DELETE, ALTER COLUMN, ALTER INDEX, ALTER ORDER BY, ALTER TTL, ALTER VIEW',
];
/** Table engines that keep their rows in this store. */
export const STORED_BY =
  'MergeTree ReplacingMergeTree SummingMergeTree AggregatingMergeTree CollapsingMergeTree CoalescingMergeTree VersionedCollapsingMergeTree GraphiteMergeTree Memory Null Log TinyLog StripeLog Set Join Buffer'.split(
    ' ',
  );
/**
 * Settings that name a file or an address, or a language other than SQL, or contain expressions that would not be
 * checked.
 */
const FIXED_SETTINGS = [
  'dialect',
  'polyglot_dialect',
  'format_schema',
  'format_schema_source',
  'output_format_schema',
  'format_template_resultset',
  'format_template_row',
  'input_format_record_errors_file_path',
  'format_avro_schema_registry_url',
  'rename_files_after_processing',
  'additional_table_filters',
  'additional_result_filter',
  'parallel_replicas_custom_key',
  'schema_inference_hints',
  'url_base',
  'ast_fuzzer_runs',
  'ast_fuzzer_any_query',
  'allow_python_table_function',
  'allow_introspection_functions',
  'allow_experimental_eval_table_function',
];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The server's configuration. `nothing`: a folder that stays empty, in which everything is looked up that would read or
 * write files by name. `users`: the file of `clickHouseUsers`.
 */
export function clickHouseConfig(nothing: string, users: string): string {
  const folders = [
    'user_files_path',
    'format_schema_path',
    'user_scripts_path',
    'custom_local_disks_base_directory',
  ];
  const closed = [
    ...folders.map((name) => `<${name}>${escaped(nothing)}/</${name}>`),
    `<users_config>${escaped(users)}</users_config>`,
    `<user_directories><users_xml><path>${escaped(users)}</path></users_xml></user_directories>`,
    '<remote_url_allow_hosts></remote_url_allow_hosts>',
    '<access_control_improvements><table_engines_require_grant>true</table_engines_require_grant></access_control_improvements>',
  ].join('');
  return `<clickhouse>${elements(SETTINGS)}<merge_tree>${elements(MERGE_TREE)}</merge_tree>${closed}<logger><level>none</level></logger></clickhouse>\n`;
}

/** The rights of the one user that the engine runs everything as. */
export function clickHouseUsers(): string {
  const fixed = FIXED_SETTINGS.map((name) => `<${name}><const/></${name}>`).join('');
  const engines = STORED_BY.map((name) => `TABLE ENGINE ON ${name}`).join(', ');
  const grants = [...RIGHTS.map((rights) => `GRANT ${rights} ON *.*`), `GRANT ${engines}`]
    .map((grant) => `<query>${grant}</query>`)
    .join('');
  return `<clickhouse><profiles><default><constraints>${fixed}</constraints></default></profiles><quotas><default/></quotas><users><default><password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota><grants>${grants}</grants></default></users></clickhouse>\n`;
}
