/** Mutants of event delivery from outbox to consumer. */
export const mutants = [
  {
    name: 'no inbox: a repeated event is applied again',
    file: 'services/platform/src/consumer/batch.ts',
    was: 'const fresh = [...once.values()].filter(({ id }) => marked.has(id));',
    becomes: 'const fresh = [...once.values()];',
    project: 'services/platform',
    tests: 'consumer.db',
  },
  {
    name: 'the offset is committed before its batch is applied',
    file: 'services/platform/src/event-log/embedded/group-member.ts',
    was: 'if (!ended.aborted) await this.options.handle(records);\n          else throw new Ended();',
    becomes:
      'if (ended.aborted) throw new Ended();\n          this.done(held, records.at(-1)!.offset + 1);\n          await this.options.handle(records);',
    project: 'services/platform',
    tests: 'event-log-embedded',
  },
  {
    name: 'the relay marks before it appends',
    file: 'services/platform/src/outbox/outbox-relay.ts',
    was: '        // While the log is unavailable the lease is kept, and with it the connection that reports the backlog.',
    becomes:
      "        await client.query('delete from outbox where seq = any ($1)', [rows.map(({ seq }) => seq)]);",
    project: 'services/platform',
    tests: 'outbox',
  },
  {
    name: 'a copy drops one of two versions of the same second',
    file: 'services/platform/src/database/upsert.ts',
    was: 'value instanceof Date ? value.getTime() : value',
    becomes: 'value',
    project: 'services/platform',
    tests: 'records.db',
  },
];
