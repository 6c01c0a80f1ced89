import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isWholePng } from '../../../../server/features/shop/check-png.ts';

/** The pass of each pixel of an 8 x 8 square, as the specification of PNG draws them. */
const PASSES = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777'];
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Kind = { width: number; height: number; depth: number; color: number; isInterlaced: boolean };

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** The lines of a picture without a colour, each with `filter` before it. */
function toLines({ width, height, depth, color, isInterlaced }: Kind, filter: number): Buffer {
  const sizes = new Map<string, number>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const line = `${isInterlaced ? PASSES[y % 8]?.[x % 8] : ''} ${y}`;
      sizes.set(line, (sizes.get(line) ?? 0) + depth * (SAMPLES[color] ?? 0));
    }
  }
  const lines = [...sizes.values()].map((bits) => Buffer.from([filter, ...Buffer.alloc(Math.ceil(bits / 8))]));
  return Buffer.concat(lines);
}

const make = ({ width, height, depth, color, isInterlaced }: Kind, pixels: Buffer) => {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, depth, color, 0, 0, +isInterlaced]);
  const packed = deflateSync(pixels);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', packed.subarray(0, 5)),
    chunk('IDAT', packed.subarray(5)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const KINDS = [
  [1, 0],
  [8, 0],
  [16, 2],
  [4, 3],
  [8, 4],
  [16, 6],
].flatMap(([depth = 0, color = 0]) =>
  [1, 2, 5, 13].flatMap((width) =>
    [1, 6, 17].flatMap((height) =>
      [false, true].map((isInterlaced): Kind => ({ width, height, depth, color, isInterlaced })),
    ),
  ),
);

it('takes a PNG of any kind that is whole, and none that holds more or less, or cannot be read', async () => {
  const judged = KINDS.map(async (kind) => {
    const pixels = toLines(kind, 4);
    const broken = make(kind, pixels);
    broken[broken.length - 20] = (broken.at(-20) ?? 0) ^ 1;
    return [
      await isWholePng(make(kind, pixels)),
      await isWholePng(make(kind, pixels.subarray(1))),
      await isWholePng(make(kind, Buffer.concat([pixels, Buffer.alloc(1)]))),
      await isWholePng(make(kind, toLines(kind, 5))),
      await isWholePng(broken),
    ];
  });
  expect(await Promise.all(judged)).toEqual(KINDS.map(() => [true, false, false, false, false]));
});
