/** A refusal of ClickHouse, with its own code and text. */
export class ClickHouseFault extends Error {
  constructor(
    readonly code: number,
    readonly text: string,
  ) {
    super(text);
  }
}
