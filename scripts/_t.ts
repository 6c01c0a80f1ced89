import { allMachines } from './workflows/machines.ts';
import { chartOf } from './workflows/chart.ts';
import { picturesOf } from './workflows/picture.ts';
import { toScxml, toMermaid } from './workflows/formats.ts';
import { pageOf } from './workflows/page.ts';
import { writeFileSync, mkdirSync } from 'node:fs';
mkdirSync('/tmp/wf', { recursive: true });
for (const { name, machine } of await allMachines()) {
  const chart = chartOf(name, machine);
  const pics = await picturesOf(chart);
  for (const p of pics) writeFileSync(`/tmp/wf/${p.name}.svg`, p.svg);
  writeFileSync(`/tmp/wf/${name}.md`, pageOf(chart, pics, new Map()));
  toScxml(chart); toMermaid(chart);
  console.log(name, chart.states.length, chart.transitions.length, chart.facts, pics.map((p) => p.name));
}
