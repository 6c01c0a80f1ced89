import * as z from 'zod/mini';
import { PromiseDays, Branch, Shop } from '../../../src/domain/shop/shop.ts';
import { BranchPatch, NewBranch, ShopPatch } from '../../../src/domain/shop/shop-input.ts';
import { CHANGES, parseAnnouncement } from '../../db/changes.ts';
import type { Routes } from '../../http/resource.ts';
import * as shop from './shop.usecases.ts';

/**
 * The settings and branches of the shop. Everyone can read them; the owner can change them (SHOP-01, SHOP-03, SHOP-04,
 * SHOP-06).
 */
export const shopRoutes: Routes = async (on, { db, listen, config, now }, { app }) => {
  await shop.prepareSettings(db, config, now());
  await shop.followZone(db);
  // Another process may have changed the time zone, also while this one was not listening.
  const follow = () => {
    shop.followZone(db).catch((error: unknown) => app.log.error({ event: 'sys_error', err: error }, 'zone not read'));
  };
  const stopListening = await listen(CHANGES, {
    onNotice: (text) => {
      if (parseAnnouncement(text)?.record === 'shop') follow();
    },
    onGap: follow,
  });
  // Fails only if the database has ended, which ends the listening too.
  app.addHook('preClose', () => stopListening().catch(() => undefined));

  on.get('/shop', 'shop.read', 'The settings of the shop', { answer: Shop, handle: () => shop.readShop(db) });
  on.patch('/shop', 'shop.edit', 'Change what the shop says of itself', {
    body: ShopPatch,
    record: Shop,
    answer: Shop,
    handle: (call) => shop.editShop(db, call, call.body),
  });
  on.get('/shop/couriers', 'shop.read', 'The couriers that the shop works with', {
    answer: z.array(z.string()),
    handle: () => shop.listCouriers(db),
  });
  on.get('/shop/promises', 'shop.read', 'The days to the usual promise by item type', {
    answer: PromiseDays,
    handle: () => shop.readPromiseDays(db),
  });
  on.get('/shop/branches', 'shop.read', 'Every branch, closed ones too', {
    answer: z.array(Branch),
    handle: () => shop.listBranches(db),
  });
  on.create('/shop/branches', 'shop.edit', 'Open a branch', {
    body: NewBranch,
    answer: Branch,
    handle: (call) => shop.addBranch(db, call),
  });
  on.patch('/shop/branches/:id', 'shop.edit', 'Rename, close or reopen a branch', {
    body: BranchPatch,
    record: Branch,
    refusals: [409],
    answer: Branch,
    handle: (call) => shop.editBranch(db, call, call.body),
  });
};
