import { expect, it } from 'vitest';
import { notProvided } from '../../src/machines/not-provided.ts';

it('fails by name where an actor was forgotten', async () => {
  await expect(notProvided('saveEntry')()).rejects.toThrow('The actor "saveEntry" is not provided');
});
