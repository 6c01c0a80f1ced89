import { expect, it } from 'vitest';
import { allMachines } from '../../machine/machines.ts';
import { mapPage } from './map-page.ts';
import { spaced } from '../../machine/words.ts';

it('names every machine that asks for work, and beside each other line what goes over it', async () => {
  const { page, svg } = await mapPage(await allMachines(), new Map());
  const words = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) =>
    text.replaceAll(/&#160;|\s/g, ' ').trim(),
  );
  const asking = [...page.matchAll(/^\| \[[^\]]*\]\(([\w-]+)\.md\) \| (.*?) \| (.*?) \|/gm)]
    .filter(([, , runs, asks]) => runs !== '—' || asks !== '—')
    .map(([, name = '']) => spaced(name));
  expect(asking.filter((name) => !words.includes(name))).toEqual([]);
  expect(asking.length).toBeGreaterThan(20);
  const [, beside = ''] = page.split('## The ways beside the machines');
  const ways = [...beside.matchAll(/^\| [^|]* \| [^|]* \| (.*?) \| \[/gm)].map(([, by = '']) => by);
  expect(ways.filter((by) => !words.join(' ').includes(by))).toEqual([]);
  expect(ways.length).toBeGreaterThan(5);
});

it('stands on a ground of its own, also on a dark page', async () => {
  const { svg } = await mapPage(await allMachines(), new Map());
  const [width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1).map(Number) ?? [];
  const [, points = ''] =
    /<g class="graph"[^>]*>\s*<polygon fill="white" stroke="none" points="([^"]*)"/.exec(svg) ?? [];
  const corners = points.split(' ').map((corner) => corner.split(',').map(Number));
  const spanOf = (axis: 0 | 1) => {
    const at = corners.map((corner) => corner[axis] ?? NaN);
    return Math.round(Math.max(...at) - Math.min(...at));
  };
  expect([spanOf(0), spanOf(1)]).toEqual([width, height].map((size) => Math.round(size ?? 0)));
});
