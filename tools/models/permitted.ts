import { type Action, refuse, type Role } from '../../src/domain/session/permissions.ts';
import {
  type AnyModel,
  type AnyScreens,
  createModel,
  type DriverOf,
  type Path,
  type Screen,
} from 'workflow-kit/paths/model';
import { generatePaths, toGraph } from 'workflow-kit/paths/generate';

type StepOf<Model extends AnyScreens> = {
  [Name in keyof Model['screens']]: keyof Model['screens'][Name]['on'] & string;
}[keyof Model['screens']];

/** The permission that a step needs, and that opening the screen needs. Other steps need none of their own. */
type Permissions<Step extends string> = Readonly<Partial<Record<Step | typeof OPENING, Action>>>;

/** Names the step to the first screen, which comes before every path. */
export const OPENING = 'open the screen';

/** A model whose steps need permissions. */
export type Permitted = AnyScreens & { permissions: Permissions<string> };
export const isPermitted = (model: object): model is AnyModel & Permitted => 'permissions' in model;

/** Sees that the page does not offer a step and shows why, if the reason is to be shown. */
type SeeRefused = (why: string) => Promise<void>;

/** The driver of a model. It also sees each step that needs a permission as someone without it. */
export type RoleDriverOf<Model extends AnyScreens> = DriverOf<Model> &
  (Model extends { permissions: infer Needed } ? { refused: Record<keyof Needed & string, SeeRefused> } : object);

/** Names the permissions that the steps of a model need. `permissions.ts` decides which role has them. */
export const withPermissions = <Model extends AnyModel & AnyScreens, const Needed extends Permissions<StepOf<Model>>>(
  model: Model,
  permissions: Needed,
): Model & { permissions: Needed } => Object.assign(model, { permissions });

/** The roles, besides the owner, as which the models are walked. */
export const WALKED_ROLES = ['COUNTER', 'TECHNICIAN'] as const satisfies readonly Role[];

/** Returns the sentence that refuses a step to a role, `null` if the role may take it. */
export function refuseStep({ permissions }: Pick<Permitted, 'permissions'>, role: Role, step: string): string | null {
  const action = permissions[step];
  return action === undefined ? null : refuse(role, action);
}

/**
 * Returns the paths of a model that end with a refusal of this role, and together meet all of them. A refused step stays
 * on its screen. The role takes all other paths as the owner does. There is no path if the role may not open the screen.
 */
export function pathsOfRole(model: AnyModel & Permitted, role: Role): Path[] {
  const isRefused = (step: string) => refuseStep(model, role, step) !== null;
  const { start } = toGraph(model);
  if (isRefused(OPENING)) return [];
  const screens = Object.entries<Screen>(model.screens).map(([name, { standsFor, on }]) => [
    name,
    { standsFor, on: Object.fromEntries(Object.entries(on).map(([step, to]) => [step, isRefused(step) ? name : to])) },
  ]);
  const ofRole = createModel(model.id, start as never, Object.fromEntries(screens) as Record<string, Screen<never>>);
  const toLastRefusal = ({ steps, ...path }: Path) => ({
    ...path,
    steps: steps.slice(0, steps.findLastIndex(({ event }) => isRefused(event)) + 1),
  });
  return generatePaths(ofRole, { way: 'tour' })
    .map(toLastRefusal)
    .filter(({ steps }) => steps.length > 0);
}
