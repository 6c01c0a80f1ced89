/** A picture by its content. Sizes are in pixels. */
export type Picture = { type: 'png' | 'jpeg'; width: number; height: number };

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const JPEG = [0xff, 0xd8, 0xff];
const JPEG_END = [0xff, 0xd9];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
const endsWith = (bytes: Uint8Array, end: readonly number[]) => startsWith(bytes.subarray(-end.length), end);

/** Reads the size from the frame of a JPEG, which follows segments of any length. */
function readFrame(view: DataView): { width: number; height: number } | null {
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}

/** Reads the type and size of a complete PNG or JPEG, regardless of the file name. Returns `null` for anything else. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, PNG) && endsWith(bytes, PNG_END)) {
    return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (!startsWith(bytes, JPEG) || !endsWith(bytes, JPEG_END)) return null;
  const frame = readFrame(view);
  return frame && { type: 'jpeg', ...frame };
}

/** Converts a picture to a data URL with its real type. Anything else is labelled PNG, and refused as one. */
export function toDataUrl(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return `data:image/${readPicture(bytes)?.type ?? 'png'};base64,${btoa(text)}`;
}

/** Returns the bytes of a picture's data URL, `null` for anything else. */
export function readDataUrl(url: string): Uint8Array | null {
  const [, base64 = ''] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? [];
  if (base64 === '' || base64.length % 4 !== 0) return null;
  return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
}
