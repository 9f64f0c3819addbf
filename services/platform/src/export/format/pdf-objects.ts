import { deflateSync } from 'node:zlib';

/**
 * The objects of a PDF file (ISO 32000-1, 7.3), written in the order in which they are known: no more than one is in
 * memory. Their offsets follow at the end.
 */
export class PdfObjects {
  private readonly offsets: number[] = [0];
  private length = 0;

  /** Reserves the number of an object that is written later. */
  reserve(): number {
    return this.offsets.push(0) - 1;
  }

  /** The first bytes; the comment of high bytes marks the file as binary. */
  head(): Buffer {
    return this.sent(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  object(id: number, body: string): Buffer {
    this.offsets[id] = this.length;
    return this.sent(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'));
  }

  stream(id: number, content: Uint8Array, more = ''): Buffer {
    const packed = deflateSync(content);
    this.offsets[id] = this.length;
    const head = `${id} 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode ${more}>>\nstream\n`;
    const parts = [Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n', 'latin1')];
    return this.sent(Buffer.concat(parts));
  }

  /** The offsets of all objects, and the references to the catalog and the info of the file. */
  end(root: number, info: number): Buffer {
    const at = this.length;
    const rows = this.offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.offsets.length;
    return this.sent(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n` +
          `<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
        'latin1',
      ),
    );
  }

  private sent(bytes: Buffer): Buffer {
    this.length += bytes.length;
    return bytes;
  }
}

/** A text in the format of PDF outside of pages: UTF-16 with its byte order mark. */
export const pdfText = (text: string): string => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex').toUpperCase()}>`;
};
