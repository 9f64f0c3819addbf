import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

/** Of one file; there are at most two per name. */
const LIMIT_BYTES = 10_000_000;
/** A longer line is written in pieces. */
const MAX_LINE_BYTES = 1_000_000;
const LINE_END = 0x0a;

/** A log with a size limit: a full file becomes `<name>.1`, in place of the previous one. */
export class LogFile {
  private file: number | undefined;
  private size = 0;

  constructor(
    /** Undefined: output is passed on and not stored. */
    private readonly path: string | undefined,
    private readonly limit = LIMIT_BYTES,
  ) {}

  /** Whole lines: none is split between two files. */
  write(lines: Buffer): void {
    if (!this.path) return;
    this.file ??= this.open(this.path);
    if (this.size > 0 && this.size + lines.length > this.limit) {
      this.close();
      renameSync(this.path, `${this.path}.1`);
      this.file = this.open(this.path);
    }
    writeSync(this.file, lines);
    this.size += lines.length;
  }

  /** Consumes the output of a process; `onLine` gets it, too. */
  take(stream: Readable, onLine?: (line: string) => void): void {
    if (this.path) this.file ??= this.open(this.path);
    let begun: Buffer = Buffer.alloc(0);
    const written = (lines: Buffer): void => {
      if (lines.length === 0) return;
      this.write(lines);
      if (onLine) for (const line of lines.toString().trimEnd().split(/\r?\n/)) onLine(line);
    };
    stream.on('data', (chunk: Buffer) => {
      const all = begun.length > 0 ? Buffer.concat([begun, chunk]) : chunk;
      const whole = all.length > MAX_LINE_BYTES ? all.length : all.lastIndexOf(LINE_END) + 1;
      written(all.subarray(0, whole));
      begun = all.subarray(whole);
    });
    stream.on('end', () => written(begun));
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private open(path: string): number {
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(path, 'a', 0o600);
    this.size = fstatSync(file).size;
    return file;
  }
}
