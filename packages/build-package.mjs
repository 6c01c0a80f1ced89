// Run by `npm pack` in the folder of a package: writes `dist` with JavaScript and types. Inside of this repository nobody
// needs it, because `paths` of tsconfig.json leads to the sources.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = process.cwd();
rmSync(join(folder, 'dist'), { recursive: true, force: true });
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
execFileSync(process.execPath, [join(typescript, 'bin/tsc6'), '-p', join(folder, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
// Files that the sources read, such as styles.
if (existsSync(join(folder, 'assets')))
  cpSync(join(folder, 'assets'), join(folder, 'dist/assets'), { recursive: true });
