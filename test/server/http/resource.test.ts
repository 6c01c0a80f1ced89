import fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { resource } from '../../../server/http/resource.ts';

it('gives all that a call writes one instant, however long it takes', async () => {
  let time = Date.UTC(2025, 0, 31, 20, 30);
  const app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest('staff');
  app.addHook('onRequest', async (request) => void Object.assign(request, { staff: { id: 1, role: 'OWNER' } }));
  resource(app, () => new Date((time += 1_000))).create('/things', 'public', 'Makes a thing', {
    answer: z.array(z.string()),
    handle: (call) => [call.author.now, call.author.now, call.now.toISOString()],
  });
  const { data } = (await app.inject({ method: 'POST', url: '/things' })).json<{ data: string[] }>();
  expect(data).toEqual(Array.from({ length: 3 }, () => '2025-01-31T20:30:01.000Z'));
  await app.close();
});
