import {
  DataSource,
  DefaultNamingStrategy,
  QueryResult,
  type EntityManager,
  type QueryRunner,
} from 'typeorm';
import { snakeCase } from 'typeorm/util/StringUtils.js';
import type { EntityClass, Records, Send } from './records.js';

/** TypeORM as the mapper of records. It neither connects nor begins transactions. */
export class EntityRecords extends DataSource implements Records {
  static async read(entities: readonly EntityClass[]): Promise<EntityRecords> {
    const records = new EntityRecords({
      type: 'postgres',
      entities: [...entities],
      namingStrategy: new SnakeNames(),
    });
    await records.buildMetadatas();
    return records;
  }

  over(send: Send): EntityManager {
    const runner = this.createQueryRunner();
    // `save` and similar calls begin no transaction when one is active.
    Object.assign(runner, { isTransactionActive: true, query: queryThrough(send) });
    return runner.manager;
  }
}

/** `accountId` is the column `account_id`. */
class SnakeNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string): string {
    return given || snakeCase(property);
  }
}

/** Sends a runner's statements over the given connection, with the results that TypeORM expects. */
function queryThrough(send: Send): QueryRunner['query'] {
  return async (text: string, values?: unknown[], structured?: boolean): Promise<never> => {
    const { rows, rowCount, command } = await send(text, values);
    const raw: unknown = command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows;
    const answer = structured
      ? Object.assign(new QueryResult(), { records: rows, raw, affected: rowCount ?? 0 })
      : raw;
    return answer as never;
  };
}
