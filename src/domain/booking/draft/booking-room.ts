import { ROWS_MAX } from '../../shared/limits.ts';

/** Why no row can be added. DATA-02 */
export const NO_ROOM = `A booking has room for ${ROWS_MAX} items, payments, contacts and deliveries together. Please use another booking for more.`;

/**
 * Whether a booking of so many rows, over its four lists and inactive ones too, takes more. One that is longer already
 * stays as it is. DATA-02
 */
export const hasRoom = (rows: number, added = 1): boolean => added === 0 || rows + added <= ROWS_MAX;
