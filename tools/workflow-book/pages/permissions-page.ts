import {
  ACTIONS,
  explainRefusal,
  may,
  PERMISSIONS,
  ROLES,
  type Permission,
} from '../../../src/domain/session/permissions.ts';

/** Headings of the table of permissions. */
export const PERMISSION_HEADS = ['Action', 'To', 'Record', ...ROLES, 'Who may not reads'];

/** Its rows, one for each action. */
export const PERMISSION_ROWS = ACTIONS.map((action) => {
  const { to, record = '' }: Permission = PERMISSIONS[action];
  return [action, to, record, ...ROLES.map((role) => (may(role, action) ? 'yes' : 'no')), explainRefusal(action)];
});

/** What the table means. */
export const ABOUT_PERMISSIONS =
  'The server refuses what is “no” here (403), and the app shows it disabled with the same sentence. A provider that reports no role is asked nothing of this: everything may be done.';

/** Role by action, as the server and the app enforce it. PERM-01. */
export const permissionsPage = (): string =>
  [
    '# Who may what',
    '',
    ABOUT_PERMISSIONS,
    '',
    'Source: [`src/domain/session/permissions.ts`](../../src/domain/session/permissions.ts), rules [PERM-01 to PERM-08](rules/perm.md#perm-01) · [all workflows](README.md)',
    '',
    ...[PERMISSION_HEADS, PERMISSION_HEADS.map(() => '---'), ...PERMISSION_ROWS].map(
      (cells) => `| ${cells.join(' | ')} |`,
    ),
    '',
  ].join('\n');
