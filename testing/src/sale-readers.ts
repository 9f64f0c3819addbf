/** The number of consumers in each service that read sales from the orders topic, by database. */
export const saleReaders = { catalogue: 1, locations_kiosks: 1, loyalty_giftcards: 2, reporting: 1 } as const;
export type SaleReader = keyof typeof saleReaders;

export const readingDatabases = Object.keys(saleReaders) as SaleReader[];
/** One entry per consumer. */
export const readingConsumers = readingDatabases.flatMap((database) =>
  Array.from({ length: saleReaders[database] }, () => database),
);
