import { KnownCustomer, type Customer } from '../domain/customer/customer.ts';
import type { Http } from './http/http.ts';

/** Who has a number, where the provider offers it. CUST-01. Every call throws ApiError. */
export const createCustomersService = (http: Http) => ({
  async find(phone: string, signal?: AbortSignal): Promise<Customer | null> {
    return (await http('/customers', { query: { phone }, schema: KnownCustomer, signal })).customer;
  },
});
