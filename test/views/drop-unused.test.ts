import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import preset from '@pandacss/preset-base';
import { expect, it } from 'vitest';
import { isUsed } from '../../src/views/ui/theme/drop-unused.ts';

const folder = 'src/views';
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

it('no style names a utility with tokens that the pages do not know', () => {
  const dropped = Object.entries(preset.utilities ?? {}).filter(
    ([name, utility]) => !isUsed(name, utility) && utility?.values !== undefined,
  );
  const named = dropped
    .flatMap(([name, utility]) => [name, utility?.shorthand ?? []].flat())
    .filter((name) => new RegExp(`(?<![\\w.])${name}:`).test(styles));
  expect(dropped.length).toBeGreaterThan(50);
  expect(named).toEqual([]);
});
