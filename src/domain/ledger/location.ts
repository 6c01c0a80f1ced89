import * as z from 'zod/mini';

/** SHAPE-05: a branch of the shop. */
export const Location = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  address: z.nullish(z.string()),
  city: z.nullish(z.string()),
});
export type Location = z.infer<typeof Location>;

/** CALL-08: what the shop offers. */
export const Service = z.object({ id: z.int(), name: z.string(), isActive: z.boolean() });
export type Service = z.infer<typeof Service>;
