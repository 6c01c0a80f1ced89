/** The id of the couriers that a field suggests, where the provider offers them. */
export const COURIER_LIST = 'couriers-of-the-shop';
