// `npm test -- container`: builds deploy/Dockerfile by buildah and does a shop's work in the image. The base is a substitute, made of
// Debian and this computer's Node: no engine and no registry of images is needed, and none is asked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/project.ts';
import { readArgs } from 'workflow-kit/command';
import { Api } from '../e2e/support/api.ts';
import { freePort } from '../e2e/support/shop.ts';
import { type Image, readImage, startContainer } from './container.ts';
import { buildah, explainMissing, makeStandIn } from './stand-in.ts';

const NAME = 'localhost/reflow-container-test';
const OWN_PASSWORD = 'a quiet evening shift';
/** The user of the image. */
const UID = 1000;

readArgs(
  `npm test -- container: builds deploy/Dockerfile with buildah on a stand-in for its base, and books a device in the image: as a
user without rights, with a root that cannot be written and one volume. It takes no options, needs root on Debian, and is skipped
elsewhere.`,
  {},
);
const missing = explainMissing();
if (missing !== null) {
  console.log(`Skipped: ${missing}.`);
  process.exit();
}

const say = (step: string) => console.log(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${step}`);
const begun = performance.now();
const base = makeStandIn();
say(`the substitute for the base is ${base}`);
const args = ['--build-arg', `BASE=${base}`, '--build-arg', 'REVISION=test'];
const flags = ['--quiet', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers=false'];
// What npm has fetched before is not fetched again.
const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
buildah(
  'build',
  ...flags,
  ...args,
  '--volume',
  `${cache}:/root/.npm`,
  '--file',
  'deploy/Dockerfile',
  '--tag',
  NAME,
  root,
);
say('the image is built');

const home = mkdtempSync(join(tmpdir(), 'reflow-container-'));
const container = buildah('from', '--pull-never', NAME);
try {
  const files = buildah('mount', container);
  const image = readImage(NAME);
  checkImage(image, files);
  await work(image, files);
  await forgetVolume(image, files);
  console.log('1 passed, 0 failed');
} finally {
  buildah('umount', container);
  buildah('rm', container);
  buildah('rmi', NAME);
  rmSync(home, { recursive: true, force: true });
}

function checkImage(image: Image, files: string): void {
  const version = /"version": "(.+)"/.exec(readFileSync(join(root, 'package.json'), 'utf8'))?.[1];
  assert.equal(image.Labels['org.opencontainers.image.version'], version);
  assert.equal(image.Labels['org.opencontainers.image.revision'], 'test');
  assert.deepEqual(Object.keys(image.Volumes ?? {}), []);
  const packages = readdirSync(join(files, 'app/node_modules'));
  for (const left of ['react-dom', 'vite', 'typescript', 'playwright']) assert(!packages.includes(left), left);
  for (const left of ['usr/local/bin/npm', 'usr/local/lib/node_modules']) assert(!existsSync(join(files, left)), left);
  const bill = JSON.parse(readFileSync(join(files, 'app/sbom.cdx.json'), 'utf8')) as { components: { name: string }[] };
  const names = bill.components.map(({ name }) => name);
  // The app contains react-dom, so that its list and its licences belong to the image.
  assert(names.includes('fastify') && names.includes('react-dom') && !names.includes('vite'));
  const notices = readFileSync(join(files, 'app/THIRD-PARTY-NOTICES.txt'), 'utf8');
  assert.match(notices, /^react-dom \d/m);
  say(`the image lists ${names.length} packages with their licences, and none that only the build needs`);
}

async function work(image: Image, files: string): Promise<void> {
  const volume = join(home, 'volume');
  mkdirSync(volume, { mode: 0o700 });
  chownSync(volume, UID, UID);
  const env = { PORT: String(await freePort()), BACKUP_MINUTES: '1' };
  const first = await startContainer({ image, files, home, volume, env });
  const [, email = '', command = ''] =
    /^First account: (\S+)\. .* Read it with: docker exec reflow (.+)$/m.exec(first.printed()) ?? [];
  assert.equal(command, 'cat /data/first-password');
  assert(!/no volume|leave HOST at/.test(first.printed()), first.printed());
  assert.match(first.printed(), /publish the port on 127\.0\.0\.1 alone/);
  const status = first.exec('cat', '/proc/1/status');
  assert.match(status, /^Name:\s+(?:node|MainThread)$/m);
  assert.match(status, /^Uid:\s+1000\s/m);
  assert.match(status, /^CapBnd:\s+0+$/m);
  assert.match(status, /^NoNewPrivs:\s+1$/m);
  assert.throws(() => first.exec('touch', '/app/written'), /Read-only file system/);
  say('the shop is open, as a user without rights and with a root that cannot be written');

  const owner = await Api.signIn(first.url, { email, password: first.exec(...command.split(' ')) });
  await owner.call('POST', '/account/password', {
    currentPassword: first.exec('cat', '/data/first-password'),
    newPassword: OWN_PASSWORD,
  });
  const { id, code } = await owner.finish('عائشہ خان', [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }]);
  const receipt = Buffer.from(await owner.download(`/booking/${id}/document?type=receipt&format=pdf`));
  // The name of the font that Urdu letters are set in.
  assert(receipt.includes('NotoNaskhArabic'));
  assert.match(first.printed(), /Mails carry a code without a link/);
  say(`${code} is completed, and its receipt is printed`);

  const [, ...health] = image.Healthcheck.Test;
  first.exec(...health);
  assert.match(first.exec('node', 'dist/server/data.js', 'backup'), /^A backup was made, opened and counted/m);
  assert.match(first.exec('node', 'dist/server/data.js', 'verify'), /^Every page and every rule/m);
  assert.match(first.exec('node', 'dist/server/staff.js', 'add', 'amna@shop.test'), /can sign in/);
  say('the health command, backup, verify and staff answer');

  assert.equal(await first.stop(), 0);
  assert.match(first.printed(), /^Stopped; the data is closed\.$/m);
  const second = await startContainer({ image, files, home, volume, env });
  const again = await Api.signIn(second.url, { email, password: OWN_PASSWORD });
  assert(JSON.stringify(await again.call('GET', `/booking/${id}`)).includes(code));
  assert.equal(await second.stop(), 0);
  say('it stops, and has the booking at the next start');
}

async function forgetVolume(image: Image, files: string): Promise<void> {
  const env = { PORT: String(await freePort()), BACKUP_MINUTES: '0' };
  const shop = await startContainer({ image, files, home, volume: null, env });
  assert.match(shop.printed(), /^\/data is no volume: the shop is lost when this container is removed\./m);
  assert.equal(await shop.stop(), 0);
  say('a start without a volume says so');
}
