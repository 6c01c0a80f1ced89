import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** An instant as openssl writes it: `250105073000Z`. */
const toAsn1 = (at: Date): string => `${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`;

const DAY_MS = 24 * 3_600_000;

/**
 * Makes a self-signed certificate for `localhost` and 127.0.0.1, with its key.
 * @param days until its end; negative for the past
 */
export function makeCertificate(folder: string, name: string, { days = 5, host = 'localhost' } = {}) {
  const [cert, key] = [join(folder, `${name}.cert.pem`), join(folder, `${name}.key.pem`)];
  const [config, index] = [join(folder, `${name}.cnf`), join(folder, `${name}.index`)];
  const request = join(folder, `${name}.csr`);
  writeFileSync(index, '');
  writeFileSync(
    config,
    `[ca]\ndefault_ca = own\n[own]\ndatabase = ${index}\nrand_serial = yes\ndefault_md = sha256\npolicy = any\nnew_certs_dir = ${folder}\nx509_extensions = names\nunique_subject = no\n[any]\ncommonName = supplied\n[names]\nsubjectAltName = DNS:${host}${host === 'localhost' ? ',IP:127.0.0.1' : ''}\n`,
  );
  const begin = toAsn1(new Date(Date.now() + Math.min(0, days) * DAY_MS - DAY_MS));
  const end = toAsn1(new Date(Date.now() + days * DAY_MS));
  const newKey = 'req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'.split(' ');
  openssl(...newKey, '-subj', `/CN=${host}`, '-keyout', key, '-out', request);
  const signing = ['ca', '-batch', '-notext', '-selfsign', '-config', config, '-keyfile', key];
  openssl(...signing, '-startdate', begin, '-enddate', end, '-in', request, '-out', cert);
  return { cert, key, certText: readFileSync(cert, 'utf8'), keyText: readFileSync(key, 'utf8') };
}
