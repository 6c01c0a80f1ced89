import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string };
export type Said = { origin?: string; rpID?: string; isVerified?: boolean; type?: string };

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A passkey in software, which creates and signs what an authenticator does. */
export function createSoftPasskey(site: { origin: string; rpID: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const toClient = (type: string, { challenge }: Options, said: Said) =>
    Buffer.from(JSON.stringify({ type: said.type ?? type, challenge, origin: said.origin ?? site.origin }));
  const toData = (said: Said, attested: Uint8Array = new Uint8Array()) => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(0x01 | (said.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0));
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(said.rpID ?? site.rpID), tail, attested]);
  };
  const toCredential = (response: object) =>
    JSON.stringify({ id: toText(id), rawId: toText(id), type: 'public-key', clientExtensionResults: {}, response });
  return {
    /** Sets its counter for the next use. */
    count: (to: number) => void (counter = to),
    register(options: Options, said: Said = {}): string {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), size, id, isoCBOR.encode(key)]);
      const made = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(toData(said, attested))],
      ]);
      return toCredential({
        clientDataJSON: toText(toClient('webauthn.create', options, said)),
        attestationObject: toText(isoCBOR.encode(made)),
      });
    },
    sign(options: Options, said: Said = {}): string {
      const client = toClient('webauthn.get', options, said);
      const data = toData(said);
      return toCredential({
        clientDataJSON: toText(client),
        authenticatorData: toText(data),
        signature: toText(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
