import { expect, it } from 'vitest';
import type { Role } from '../../src/domain/session/permissions.ts';
import { bulkStatusModel } from './bulk-status.model.ts';
import { isPermitted, OPENING, pathsOfRole, refuseStep } from './permitted.ts';
import { promiseModel } from './promise.model.ts';
import { tillModel } from './till.model.ts';
import { listClosedScreens, listWalks, type Walk } from './walks.ts';

it('a step that a role may not take stays on its screen', () => {
  const steps = [{ event: 'press Change Status', state: 'selected' }];
  expect(pathsOfRole(bulkStatusModel, 'TECHNICIAN')).toEqual([{ start: 'selected', steps }]);
});

it('a role takes the steps that need no permission, and those that it has the permission for', () => {
  const events = pathsOfRole(promiseModel, 'TECHNICIAN').flatMap(({ steps }) => steps.map(({ event }) => event));
  expect(events).toEqual(expect.arrayContaining(['press Promise', 'press Assign', 'press cancel']));
  expect(events).not.toContain('press Tomorrow');
});

it('a role that may take every step has no paths of its own', () => {
  expect(pathsOfRole(bulkStatusModel, 'COUNTER')).toEqual([]);
});

it('a screen that a role may not open has no paths, and says why', async () => {
  expect(pathsOfRole(tillModel, 'TECHNICIAN')).toEqual([]);
  const why = refuseStep(tillModel, 'TECHNICIAN', OPENING);
  expect(why).toBe('You do not have permission to use the ledger.');
  expect(await listClosedScreens()).toContainEqual({ of: 'till', role: 'TECHNICIAN', why });
});

it('each step that needs a permission is refused to a role on the page', async () => {
  const walks = await listWalks();
  const unmet = walks.flatMap(({ of, model, role }) => {
    if (role !== null || !isPermitted(model)) return [];
    const met = walks.flatMap((walk) => (walk.of === of && walk.role !== null ? refusedIn(walk.role, walk) : []));
    const steps = Object.keys(model.permissions).filter((step) => step !== OPENING);
    return steps.filter((step) => !met.includes(step)).map((step) => `${of}: ${step}`);
  });
  expect(unmet).toEqual([]);
});

function refusedIn(role: Role, { model, paths }: Walk): string[] {
  const events = paths.flatMap(({ steps }) => steps.map(({ event }) => event));
  return events.filter((step) => isPermitted(model) && refuseStep(model, role, step) !== null);
}
