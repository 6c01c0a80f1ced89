import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../src/domain/session/permissions.ts';
import type { AnyModel, Path } from 'workflow-kit/paths/model';
import { allModels } from '../machine/machines.ts';
import { walkedPaths } from '../paths/walked-paths.ts';
import { root } from '../project.ts';
import { isPermitted, OPENING, pathsOfRole, refuseStep, WALKED_ROLES } from './permitted.ts';

/** The folder of the drivers on the page. */
export const DRIVERS = join(root, 'test/e2e/drivers');

/** The paths of a model on the page. A person of `role` walks them, and the page refuses some of the steps. Without a role the owner walks them. */
export type Walk = { name: string; of: string; model: AnyModel; role: Role | null; paths: readonly Path[] };

/** Lists what the tests walk on the page. All lists share one machine, so only the one with a driver is walked. */
export async function listWalks(): Promise<Walk[]> {
  const driven = (await allModels()).filter(({ name }) => existsSync(join(DRIVERS, `${name}.driver.ts`)));
  return driven.flatMap(({ name, model }): Walk[] => {
    const walk = { of: name, model };
    const ofRoles = isPermitted(model)
      ? WALKED_ROLES.map((role) => ({ ...walk, name: `${name}.${role}`, role, paths: pathsOfRole(model, role) }))
      : [];
    return [
      { ...walk, name, role: null, paths: walkedPaths(name, model) },
      ...ofRoles.filter(({ paths }) => paths.length > 0),
    ];
  });
}

/** Lists the roles that may not open the screen of a model, with the reason that the page shows. */
export async function listClosedScreens(): Promise<(Pick<Walk, 'of'> & { role: Role; why: string })[]> {
  const models = (await allModels()).flatMap(({ name, model }) => (isPermitted(model) ? [{ of: name, model }] : []));
  return models.flatMap(({ of, model }) =>
    WALKED_ROLES.flatMap((role) => {
      const why = refuseStep(model, role, OPENING);
      return why === null ? [] : [{ of, role, why }];
    }),
  );
}
