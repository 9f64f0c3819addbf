/** What the cards of the dashboard show over time. */
export const measures = ['grossProfit', 'revenue', 'avgSale', 'avgItemsPerSale'] as const;
export type Measure = (typeof measures)[number];
