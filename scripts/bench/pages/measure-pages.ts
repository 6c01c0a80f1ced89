import { chromium } from 'playwright';
import type { Progress } from '../../../server/db/backup/rows.ts';
import { ensureBrowser } from '../../find-browser.ts';
import { OWNER, openSampleShop } from '../../sample-shop.ts';
import { median } from '../percentile.ts';
import { openFront } from './front.ts';
import { TARGETS } from './targets.ts';
import { visit, type Figures, type Shop } from './visit.ts';

const ITEMS = 60;

type List = { bookings: { code: string }[] };

/** Signs in at the shop and books one device of 60 items in. */
async function prepareShop(url: string): Promise<Shop> {
  let token = '';
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  token = (await call<{ accessToken: string }>('POST', '/auth/login', OWNER)).accessToken;
  const name = (item: number) => `RTX 3080 of rack ${item}`;
  const { id } = await call<{ id: number }>('POST', '/booking', {
    clientName: 'Ayesha Khan',
    clientType: 'INDIVIDUAL',
    phoneNumber: '0300-1234567',
    whatsappNumber: '+92 300 1234567',
    booking_items: Array.from({ length: ITEMS }, (_, item) => ({
      name: name(item + 1),
      type: 'GPU',
      serialNumber: `SN-${item + 1}`,
      payableAmount: 12_500,
    })),
  });
  return {
    url,
    large: { id, lastItem: name(ITEMS) },
    codes: async (page, status) => {
      const only = status === undefined ? '' : `&status=${status}`;
      const { bookings } = await call<List>('GET', `/booking/?page=${page}&pageSize=10&isActive=true${only}`);
      return bookings.map(({ code }) => code);
    },
    entries: async () => {
      const { entries } = await call<{ entries: { description: string }[] }>(
        'GET',
        '/ledger-entry/?page=1&pageSize=10',
      );
      return [...new Set(entries.map(({ description }) => description))];
    },
  };
}

/** Rounds of both targets in turn, so that what else the machine does meets both. */
export async function measurePages(rounds: number, progress: Progress): Promise<{ app: Figures; react: Figures }[]> {
  const shop = await openSampleShop();
  const front = await openFront(shop.url);
  const browser = await chromium.launch({ executablePath: await ensureBrowser() });
  try {
    const prepared = await prepareShop(front.url);
    const found: { app: Figures; react: Figures }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const figures = { app: new Map(), react: new Map() };
      for (const target of round % 2 === 0 ? TARGETS : TARGETS.toReversed()) {
        progress(`round ${round + 1}, ${target.name}`, round, rounds);
        figures[target.name] = await visit(browser, target, prepared, round === 0);
      }
      found.push(figures);
    }
    return found;
  } finally {
    await browser.close();
    front.close();
    shop.close();
  }
}

const show = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1));

/** A table of Markdown: the median of each, and of the ratios of each round with the lowest and the highest. */
export function toPagesTable(rounds: readonly { app: Figures; react: Figures }[]): string {
  const names = [...new Set(rounds.flatMap(({ app }) => [...app.keys()]))];
  const rows = names.map((name) => {
    const values = (of: 'app' | 'react') => rounds.flatMap((round) => round[of].get(name) ?? []);
    const ratios = rounds.flatMap(({ app, react }) => {
      const [mine, its] = [app.get(name), react.get(name)];
      return mine === undefined || its === undefined ? [] : mine / its;
    });
    const span = ratios.length > 1 ? ` (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})` : '';
    const react = values('react').length === 0 ? '–' : show(median(values('react')));
    const times = ratios.length === 0 ? '–' : `${median(ratios).toFixed(2)}${span}`;
    return `| ${name} | ${show(median(values('app')))} | ${react} | ${times} |`;
  });
  return `${['|  | the app | React alone | times |', '| --- | --: | --: | --: |', ...rows].join('\n')}\n`;
}
