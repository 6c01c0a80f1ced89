import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { toMachinePage, eventTable } from '../book/machine-page.ts';
import { table } from '../book/markdown.ts';
import { toJson } from '../chart/chart.ts';
import { toChart } from '../chart/to-chart.ts';
import { titleOf } from '../chart/words.ts';
import { readArgs } from '../command.ts';
import { readAllMachines } from '../machine-file.ts';
import { drawPictures } from '../picture/picture.ts';

const { words, values } = readArgs(
  `workflow-kit book FILE...: draws each machine, and writes a page about it and a page of contents.
  --out FOLDER    writes into this folder; workflows by default
  --json          writes each chart as JSON too`,
  { out: { type: 'string', default: 'workflows' }, json: { type: 'boolean' } },
  { words: true },
);
const folder = resolve(values.out);
const found = await readAllMachines(words);
await mkdir(folder, { recursive: true });
const toLink = (path: string) => relative(folder, path).replaceAll('\\', '/');
const rows: string[][] = [];
for (const { name, file, machine } of found) {
  const shown = relative(process.cwd(), file).replaceAll('\\', '/');
  const chart = toChart(machine, { name, file: shown });
  const tables = chart.states.length === 1 ? eventTable(chart) : null;
  const pictures = tables === null ? await drawPictures(chart) : [];
  for (const picture of pictures) await writeFile(join(folder, `${picture.name}.svg`), picture.svg);
  const sourceLink = () => `[\`${shown}\`](${toLink(file)})`;
  await writeFile(join(folder, `${name}.md`), toMachinePage(chart, pictures, { tables, sourceLink }));
  if (values.json) await writeFile(join(folder, `${name}.json`), toJson(chart));
  rows.push([
    `[${titleOf(name)}](${name}.md)`,
    chart.description,
    `${chart.states.length}`,
    `${chart.transitions.length}`,
  ]);
  console.log(`${name}: ${[...pictures.map((picture) => `${picture.name}.svg`), `${name}.md`].join(', ')}`);
}
await writeFile(
  join(folder, 'README.md'),
  `# Workflows\n\n${table(['Workflow', 'What it is', 'States', 'Transitions'], rows)}\n`,
);
console.log(`${found.length} machines in ${values.out}. Start with ${values.out}/README.md.`);
