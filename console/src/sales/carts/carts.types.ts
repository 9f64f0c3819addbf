import type { Answer, Get, Page } from '../../api/types';

export const cartStatuses = ['open', 'purchased', 'canceled', 'abandoned'] as const;
export type CartStatus = (typeof cartStatuses)[number];

export interface CartProduct {
  productId: number;
  name: string;
  quantity: number;
  unitPrice: number;
}

/** What a customer had in hand at a kiosk. */
export interface Cart {
  id: string;
  AccountId: number;
  LocationId: number;
  locationName: string;
  timezone: string;
  deviceName: string;
  UserId: number | null;
  userName: string;
  status: CartStatus;
  currency: string;
  cart: { totals: { total: number }; products: CartProduct[] };
  hasPhoto: boolean;
  creationDate: string;
  updatedOn: string;
}

export interface CartsAsked {
  keywords: string;
  status: string;
  startDate: string;
  endDate: string;
  operator: number;
  location: number;
}

export interface CartPaths {
  '/carts': Get<Page & CartsAsked, { shoppingCart: Cart[]; meta: { totalItems: number; exact: boolean } }>;
  '/carts/{id}/photo': { get: { parameters: { path: { id: string } } } & Answer<{ url: string }> };
}
