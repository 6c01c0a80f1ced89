// `npm run performance`: our app beside the same jobs with React alone, on one server, in turns, as ratios of one run.
// `-- --rounds 5` more rounds; `-- --write` puts the table into docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { ensureBrowser } from '../../scripts/find-browser.ts';
import { root, runNpm } from '../../scripts/tool.ts';
import { openFloor, openLargeShop } from './shop.ts';
import { app, floor, type Samples, visit } from './visit.ts';

type Goal = { metric: string; goal: number; of: 'ratio' | 'number' };
const GOALS: readonly Goal[] = [
  { metric: 'rows on screen, cold', goal: 1.4, of: 'ratio' },
  { metric: 'rows on screen, warm', goal: 1.25, of: 'ratio' },
  { metric: 'sign-in form, cold', goal: 1.3, of: 'ratio' },
  { metric: 'CPU: cold list', goal: 2, of: 'ratio' },
  { metric: 'CPU: filter', goal: 2, of: 'ratio' },
  { metric: 'CPU: next page', goal: 2, of: 'ratio' },
  { metric: 'CPU: go to the ledger', goal: 2, of: 'ratio' },
  { metric: 'CPU: ledger filter', goal: 2, of: 'ratio' },
  { metric: 'CPU: save to message', goal: 2, of: 'ratio' },
  { metric: 'CPU: open the booking of 60 rows', goal: 2, of: 'ratio' },
  { metric: 'CPU: keystroke among 60 rows', goal: 1.25, of: 'ratio' },
  { metric: 'longest wait for the next frame', goal: 1.5, of: 'ratio' },
  { metric: 'CPU: edit mode with 60 rows', goal: 150, of: 'number' },
  { metric: 'heap growth per operation, bytes', goal: 2_000, of: 'number' },
  { metric: 'DOM nodes of the list', goal: 400, of: 'number' },
  { metric: 'layout shift', goal: 0, of: 'number' },
];

const median = (seen: readonly number[]): number => seen.toSorted((a, b) => a - b)[Math.floor(seen.length / 2)] ?? NaN;
const short = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));

/** One line of the table; a ratio is the median of the rounds' ratios, with the lowest and the highest. */
function line({ metric, goal, of }: Goal, rounds: readonly { ours: Samples; floor: Samples }[]): string {
  const ours = rounds.map((round) => median(round.ours[metric] ?? []));
  const theirs = rounds.map((round) => median(round.floor[metric] ?? []));
  const seen = of === 'number' ? ours : ours.map((value, index) => value / (theirs[index] ?? NaN));
  const [low, high] = [Math.min(...seen), Math.max(...seen)].map(short);
  const verdict = median(seen) <= goal ? 'reached' : `missed by ${short((median(seen) / goal - 1) * 100)} %`;
  const measured = `${short(median(seen))}${low === high ? '' : ` (${low} to ${high})`}`;
  return `| ${metric} | ${short(median(ours))} | ${short(median(theirs))} | ${of === 'ratio' ? 'ratio ' : ''}${measured} | ${goal} | ${verdict} |`;
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, write: { type: 'boolean' } } });
const executablePath = await ensureBrowser();
if ((await runNpm('build')) !== 0) process.exit(1);
const shop = await openLargeShop();
const alone = await openFloor(shop.url);
const browser = await chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-background-networking'] });
const rounds: { ours: Samples; floor: Samples }[] = [];
try {
  for (let round = 1; round <= Number(values.rounds); round++) {
    const floorSamples = await visit(browser, floor(alone.url, shop.token), shop);
    rounds.push({ floor: floorSamples, ours: await visit(browser, app(shop.url), shop) });
    console.log(`Round ${round} of ${values.rounds}`);
  }
} finally {
  await browser.close();
  alone.close();
  shop.close();
}

const table = [
  `${new Date().toISOString().slice(0, 10)}, Chromium ${browser.version()}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${rounds.length} rounds.`,
  '',
  '| | ours | React alone | measured | goal | |',
  '|---|--:|--:|--:|--:|---|',
  ...GOALS.map((goal) => line(goal, rounds)),
].join('\n');
console.log(table);
if (values.write) {
  const page = join(root, 'docs', 'performance.md');
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(/(<!-- table -->\n)[^]*(\n<!-- \/table -->)/, (_, open, end) => `${open}${table}${end}`),
  );
}
