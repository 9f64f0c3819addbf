import type { Answer, Get, Page, Sale } from '../api/types';

/** A sale by itself. */
export interface SaleRecord extends Sale {
  customerName: string;
  /** When it was sold; `creationDate` is what is shown. */
  bookedDate: string;
  version: number;
}

/** What can be changed of a sale; what is absent stays. */
export interface SaleChange {
  customerName?: string;
  /** null: when it was sold. */
  saleDate?: string | null;
  notes?: string;
  version?: number;
}

/** A purchase as its buyer sees it. */
export type OwnOrder = Omit<Sale, 'note' | 'traceId'>;

type AtSale = { path: { id: string } };
type Body<B> = { requestBody: { content: { 'application/json': B } } };

export interface SalesPaths {
  '/orders': Get<
    Page & { keywords?: string },
    { orders: { count: number; rows: OwnOrder[] }; meta: { totalItems: number; exact: boolean } }
  >;
  '/orders/{id}': { get: { parameters: AtSale } & Answer<SaleRecord> } & {
    patch: { parameters: AtSale } & Body<SaleChange> & Answer<SaleRecord>;
  };
  '/orders/{id}/notify': {
    post: { parameters: AtSale } & Body<{ email: string; language: string }> & Answer<{ message: string }>;
  };
}
