import { Branch, Shop, type BranchPatch, type NewBranch, type ShopPatch } from '../domain/shop/shop.ts';
import type { Http } from './http/http.ts';

/** The settings of the shop, where the provider offers them. SHOP-01, SHOP-03. Every call throws ApiError. */
export const createShopService = (http: Http) => ({
  save: (body: ShopPatch, version: number, signal?: AbortSignal): Promise<Shop> =>
    http('/shop', { method: 'PATCH', body, version, schema: Shop, signal }),

  addBranch: (body: NewBranch, idempotencyKey: string, signal?: AbortSignal): Promise<Branch> =>
    http('/shop/branches', { method: 'POST', body, idempotencyKey, schema: Branch, signal }),

  changeBranch: (id: number, body: BranchPatch, version: number, signal?: AbortSignal): Promise<Branch> =>
    http(`/shop/branches/${id}`, { method: 'PATCH', body, version, schema: Branch, signal }),
});
