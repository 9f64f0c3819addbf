/** Measures shown over time on the dashboard's cards. */
export const measures = ['grossProfit', 'revenue', 'avgSale', 'avgItemsPerSale'] as const;
export type Measure = (typeof measures)[number];
