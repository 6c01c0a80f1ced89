import * as z from 'zod/mini';

const ID_MAX = 2_147_483_647;

/** `:id` of an address. What cannot be a key becomes 0, which no row has: the answer is the resource's own 404. */
export const RowParams = z.object({
  id: z.pipe(
    z.string(),
    z.transform((text) => {
      const id = /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
      return id <= ID_MAX ? id : 0;
    }),
  ),
});
