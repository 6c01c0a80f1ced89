import { parseArgs } from 'node:util';
import { cutPower } from './power-cut.ts';

const HELP = `pglite-durable power-cut: writes rows, cuts the power of the disk, and looks for every acknowledged row.
It needs Linux, the rights of root, and loop mounts.
  --rounds N    how often the power is cut (10)
  --seed N      when it is cut; the same seed gives the same times (1)
  --plain       opens the folder with PGlite itself, which loses rows`;

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    plain: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowPositionals: true,
});
if (values.help || positionals[0] !== 'power-cut' || positionals.length !== 1) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const result = await cutPower({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  isPlain: values.plain,
  say: (line) => console.log(line),
});
process.exit(result.refused !== null ? 2 : result.lost + result.unopened > 0 ? 1 : 0);
