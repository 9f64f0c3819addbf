/** How many consumers of each service read sales off the topic of orders, by its database. */
export const saleReaders = { catalogue: 1, locations_kiosks: 1, loyalty_giftcards: 2, reporting: 1 } as const;
export type SaleReader = keyof typeof saleReaders;

export const readingDatabases = Object.keys(saleReaders) as SaleReader[];
/** One of each consumer. */
export const readingConsumers = readingDatabases.flatMap((database) =>
  Array.from({ length: saleReaders[database] }, () => database),
);
