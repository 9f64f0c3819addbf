/** What ClickHouse refuses, with its own number and words. */
export class ClickHouseFault extends Error {
  constructor(
    readonly code: number,
    readonly text: string,
  ) {
    super(text);
  }
}
