import type { ReplayedEntry } from './replay.ts';
import { escapeText } from '../workflow-book/words.ts';

const LANE = 260;
const ROW = 52;
const LINE = 20;
const TOP = 70;
const LEFT = 130;

/** Who is no machine: whoever presses and reads, and what does the work. */
const OUTSIDE = 'people and screens';
const WORK = 'services and timers';

const words = (state: unknown): string =>
  typeof state === 'string' ? state : JSON.stringify(state).replaceAll('"', '');
const cut = (line: string, length: number): string => (line.length <= length ? line : `${line.slice(0, length - 1)}…`);

/** Who sent what an entry took in. */
const senderOf = ({ event, sender, actor }: ReplayedEntry): string => {
  if (sender !== undefined && sender !== actor) return sender;
  return /^xstate\.(?:done|error|snapshot|after)\b/.test(event.type) ? WORK : OUTSIDE;
};

type Arrow = { from: string; to: string; label: string };

/** What an entry sent on: its calls, and what it emitted. A machine that it started says so itself. */
const sentBy = ({ actor, calls, emitted }: ReplayedEntry): Arrow[] => [
  ...calls.flatMap((call) => (call.actor === undefined ? [{ from: actor, to: WORK, label: call.src || call.id }] : [])),
  ...emitted.map((fact) => ({ from: actor, to: OUTSIDE, label: (fact as { type: string }).type })),
];

/**
 * A replayed trace as a picture: a line of life for each actor, people and services at the sides, an arrow for each event,
 * call and emitted fact, in their order. An entry that differs from today's machine is red and says so.
 */
export function sequencePicture(entries: readonly ReplayedEntry[]): string {
  const senders = entries.map(senderOf);
  const actors = [...new Set(entries.flatMap((entry, at) => [senders[at] ?? OUTSIDE, entry.actor]))];
  const lanes = [OUTSIDE, ...actors.filter((name) => name !== OUTSIDE && name !== WORK), WORK];
  const x = (name: string) => LEFT + lanes.indexOf(name) * LANE;
  let y = TOP;
  const rows = entries.map((entry, at) => {
    const colour = entry.differs.length === 0 ? '#1f2937' : '#b91c1c';
    const mark = entry.differs.length === 0 ? '' : '✗ ';
    const sent = sentBy(entry);
    const row = y;
    y += ROW + sent.length * LINE;
    const state = `${mark}${words(entry.state)}${entry.differs.length === 0 ? '' : `; ${entry.differs.join('; ')}`}`;
    return [
      `<text x="10" y="${row + 4}" fill="#6b7280">${(entry.at / 1000).toFixed(2)} s</text>`,
      arrow(x(senders[at] ?? OUTSIDE), x(entry.actor), row, colour, entry.event.type),
      `<circle cx="${x(entry.actor)}" cy="${row}" r="4" fill="${colour}"/>`,
      `<text x="${x(entry.actor) + 8}" y="${row + 16}" fill="${entry.differs.length === 0 ? '#4b5563' : colour}"><title>${escapeText(state)}</title>${escapeText(cut(state, 40))}</text>`,
      ...sent.map(({ from, to, label }, nth) => arrow(x(from), x(to), row + 16 + (nth + 1) * LINE, '#1d4ed8', label)),
    ].join('');
  });
  const lines = lanes.map(
    (name) =>
      `<text x="${x(name)}" y="30" text-anchor="middle" font-weight="bold">${escapeText(name)}</text><line x1="${x(name)}" y1="44" x2="${x(name)}" y2="${y}" stroke="#9ca3af" stroke-dasharray="4 4"/>`,
  );
  const width = LEFT * 2 + (lanes.length - 1) * LANE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + 20}" viewBox="0 0 ${width} ${y + 20}" font-family="Helvetica,Arial,sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}${rows.join('')}</svg>\n`;
}

/** A line with a head, and its label beside the sender. */
function arrow(from: number, to: number, y: number, colour: string, label: string): string {
  const isRight = to >= from;
  const end = isRight ? to - 6 : to + 6;
  const head = `${end},${y} ${end + (isRight ? -8 : 8)},${y - 4} ${end + (isRight ? -8 : 8)},${y + 4}`;
  const place = isRight ? `x="${from + 8}"` : `x="${from - 8}" text-anchor="end"`;
  return `<line x1="${from}" y1="${y}" x2="${end}" y2="${y}" stroke="${colour}"/><polygon points="${head}" fill="${colour}"/><text ${place} y="${y - 4}" fill="${colour}">${escapeText(cut(label, 38))}</text>`;
}
