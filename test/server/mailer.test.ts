import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkMail } from '../../server/mailer.ts';
import { makeCertificate } from './support/certificates.ts';
import { useFolder } from './support/use.ts';

const { certText: cert, keyText: key } = makeCertificate(useFolder(), 'mail');

/** A mail server without passwords. */
function speakSmtp(socket: Socket): void {
  socket.write('220 mail ESMTP\r\n');
  socket.on('data', (part) => {
    const [command] = part.toString().split(/\s/);
    if (command === 'EHLO') socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
    else if (command === 'AUTH') socket.write('535 5.7.8 refused\r\n');
    else socket.write('250 done\r\n');
  });
}

/** @returns host and port of a server that handles each connection with this function */
async function serve(server: Server, onConnection: (socket: Socket) => void = () => undefined): Promise<string> {
  const sockets: Socket[] = [];
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      socket.on('error', () => socket.destroy());
      sockets.push(socket);
    });
  }
  server.on('cert' in server ? 'secureConnection' : 'connection', onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const plain = () => serve(createServer(), speakSmtp);
const secure = () => serve(createTlsServer({ cert, key }, speakSmtp));

it('the check finds no fault with a mail server that accepts the sign-in [REL-16]', async () => {
  expect(await checkMail({ smtpUrl: `smtp://${await plain()}` })).toBeNull();
});

it.each<[fault: string, serving: () => Promise<string>, toUrl: (host: string) => string, sentence: string]>([
  [
    'an unknown host',
    async () => 'mail.invalid:587',
    (host) => `smtp://${host}`,
    'No computer has the name of the mail server at {host}. Correct the host in SMTP_URL.',
  ],
  [
    'a port where nobody listens',
    async () => '127.0.0.1:9',
    (host) => `smtp://${host}`,
    'The mail server at {host} does not answer. Start it, or correct the host and the port in SMTP_URL.',
  ],
  [
    'a wrong password',
    plain,
    (host) => `smtp://desk:wrong@${host}`,
    'The mail server at {host} refuses the user name or the password. Correct them in SMTP_URL.',
  ],
  [
    'smtps:// at a port without TLS',
    plain,
    (host) => `smtps://${host}`,
    'The mail server at {host} starts without TLS. Write smtp:// instead of smtps:// in SMTP_URL, or its port for TLS, which is mostly 465.',
  ],
  [
    'an unknown certificate',
    secure,
    (host) => `smtps://${host}`,
    'This computer does not trust the certificate of the mail server at {host}. Correct the host in SMTP_URL, or set NODE_EXTRA_CA_CERTS to the certificate of its authority as PEM.',
  ],
  [
    'a web server',
    () => serve(createServer(), (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    (host) => `smtp://${host}`,
    'The server at {host} is not a mail server. Correct the host and the port in SMTP_URL.',
  ],
])('says what to change about %s [REL-16]', async (_, serving, toUrl, sentence) => {
  const host = await serving();
  expect(await checkMail({ smtpUrl: toUrl(host) })).toBe(sentence.replace('{host}', host));
});

it('the check says that a silent port may need smtps:// [REL-16]', async () => {
  const server = createServer();
  const host = await serve(server);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const connected = once(server, 'connection');
  const asked = checkMail({ smtpUrl: `smtp://${host}` });
  await connected;
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBe(
    `The mail server at ${host} stays silent. Correct the host and the port in SMTP_URL; a port that starts with TLS, such as 465, needs smtps://.`,
  );
});
