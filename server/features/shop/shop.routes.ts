import * as z from 'zod/mini';
import { Branch, BranchPatch, NewBranch, Shop, ShopPatch } from '../../../src/domain/shop/shop.ts';
import { CHANGES, parseAnnouncement } from '../../db/changes.ts';
import type { AppDeps } from '../../deps.ts';
import { answers } from '../../http/openapi.ts';
import { answer, readAuthor, readCreation, readIfMatch, RowParams } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import {
  addBranch,
  editBranch,
  editShop,
  followZone,
  listBranches,
  listCouriers,
  prepareSettings,
  readShop,
} from './shop.usecases.ts';

const read = { permission: 'shop.read' } as const;
const write = { permission: 'shop.edit' } as const;

/** The shop's settings and branches: everybody reads them, the owner changes them. SHOP-01, SHOP-03, SHOP-04, SHOP-06. */
export const shopRoutes =
  ({ db, listen, config, now }: AppDeps): Routes =>
  async (app) => {
    await prepareSettings(db, config, now());
    await followZone(db);
    // Another process may change the zone, and this one may have missed the news.
    const follow = () => {
      followZone(db).catch((error: unknown) => app.log.error({ event: 'sys_error', err: error }, 'zone not read'));
    };
    const stopListening = await listen(CHANGES, {
      onNotice: (text) => {
        if (parseAnnouncement(text)?.record === 'shop') follow();
      },
      onGap: follow,
    });
    app.addHook('preClose', () => stopListening().catch(() => undefined));

    app.get(
      '/shop',
      { config: read, schema: { summary: 'What the shop says of itself', response: answers(Shop) } },
      () => answer(readShop(db)),
    );

    app.patch(
      '/shop',
      {
        config: write,
        schema: {
          summary: 'Change what the shop says of itself',
          body: ShopPatch,
          conditional: Shop,
          response: answers(Shop),
        },
      },
      (request) => answer(editShop(db, request.body, readAuthor(request, now), readIfMatch(request))),
    );

    app.get(
      '/shop/couriers',
      {
        config: read,
        schema: { summary: 'The couriers that the shop works with', response: answers(z.array(z.string())) },
      },
      () => answer(listCouriers(db)),
    );

    app.get(
      '/shop/branches',
      { config: read, schema: { summary: 'Every branch, closed ones too', response: answers(z.array(Branch)) } },
      () => answer(listBranches(db)),
    );

    app.post(
      '/shop/branches',
      {
        config: write,
        schema: { summary: 'Open a branch', body: NewBranch, once: true, response: answers(Branch, 201) },
      },
      async (request, reply) =>
        reply.code(201).send(await addBranch(db, readCreation(request, 'branch'), readAuthor(request, now))),
    );

    app.patch(
      '/shop/branches/:id',
      {
        config: write,
        schema: {
          summary: 'Rename, close or reopen a branch',
          params: RowParams,
          body: BranchPatch,
          conditional: Branch,
          refusals: [409],
          response: answers(Branch),
        },
      },
      (request) =>
        answer(editBranch(db, request.params.id, request.body, readAuthor(request, now), readIfMatch(request))),
    );
  };
