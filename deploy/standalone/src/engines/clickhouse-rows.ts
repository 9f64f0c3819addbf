import { Transform, type Readable } from 'node:stream';
import { ClickHouseFault } from './clickhouse-fault.js';

const [LINE_END, RETURN] = [0x0a, 0x0d];

/**
 * Passes rows up to their first empty line. There the engine's library would end the data and run the rest as
 * statements; none of the accepted formats needs one.
 */
export function withoutEmptyLines(rows: Readable): Readable {
  // The rows follow a line of their own.
  let lineIsEmpty = true;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) {
        if (byte === LINE_END && lineIsEmpty)
          return done(
            new ClickHouseFault(
              27,
              'Rows must not hold an empty line. (CANNOT_PARSE_INPUT_ASSERTION_FAILED)',
            ),
          );
        if (byte !== RETURN) lineIsEmpty = byte === LINE_END;
      }
      done(null, chunk);
    },
  });
  rows.on('error', (error) => checked.destroy(error));
  return rows.pipe(checked);
}
