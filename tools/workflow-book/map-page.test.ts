import { expect, it } from 'vitest';
import { allMachines } from './machines.ts';
import { mapPage } from './map-page.ts';
import { spaced } from './words.ts';

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
