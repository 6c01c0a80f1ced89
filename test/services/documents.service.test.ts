import { describe, expect, it } from 'vitest';
import { documentPaper } from '../../src/domain/papers/papers.ts';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { createDocumentsService } from '../../src/services/documents.service.ts';
import { createHttp } from '../../src/services/http/http.ts';

function harness(answers: Response[]) {
  const asked: { address: string; token: string | null; accept: string | null }[] = [];
  const saved: { name: string; text: Promise<string> }[] = [];
  let token = 'old';
  const http = createHttp({
    baseUrl: 'http://shop/api',
    session: {
      bearer: () => ({ token: token, personKey: 'amna' }),
      hasOffer: () => true,
      renew: async () => ({ token: (token = 'new'), personKey: 'amna' }),
      end: () => undefined,
    },
    fetch: async (input, init) => {
      const { url, headers } = new Request(input, init);
      asked.push({ address: url, token: headers.get('authorization'), accept: headers.get('accept') });
      return answers.shift() ?? Response.error();
    },
  });
  const service = createDocumentsService(http, (file, name) => saved.push({ name, text: file.text() }));
  return { service, asked, saved };
}

const pdf = () => new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf' } });

describe('documents service', () => {
  it('asks for the document as the specification says and saves it under its name [CALL-07]', async () => {
    const { service, asked, saved } = harness([pdf()]);
    await service.download(documentPaper({ id: 7, code: 'BK-1001' }, 'invoice'));
    expect(asked).toEqual([
      {
        address: 'http://shop/api/booking/7/document?type=invoice&format=pdf',
        token: 'Bearer old',
        accept: 'application/pdf, application/json',
      },
    ]);
    expect(await Promise.all(saved.map(async ({ name, text }) => [name, await text]))).toEqual([
      ['invoice-BK-1001.pdf', '%PDF-1.4'],
    ]);
  });

  it('names the letters that cannot be printed [PAPER-05]', async () => {
    const headers = { 'x-unprintable-letters': encodeURIComponent('漢😀') };
    const { service } = harness([new Response('%PDF-1.4', { headers }), pdf()]);
    const paper = documentPaper({ id: 7, code: 'BK-1001' }, 'receipt', 'Receipt, 80 mm roll', 'roll');
    expect((await service.open(paper)).unprintable).toBe('漢😀');
    expect((await service.open(paper)).unprintable).toBe('');
  });

  it('refreshes an expired token and asks once more', async () => {
    const { service, asked, saved } = harness([new Response('{}', { status: 401 }), pdf()]);
    await service.download(documentPaper({ id: 7, code: 'BK-1001' }, 'receipt'));
    expect(asked.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
    expect(saved.map(({ name }) => name)).toEqual(['receipt-BK-1001.pdf']);
  });

  it('saves nothing when the server refuses, and keeps its sentence', async () => {
    const body = { success: false, error: 'An invoice needs at least one PAID payment.' };
    const { service, saved } = harness([Response.json(body, { status: 409 })]);
    const refused = await service
      .download(documentPaper({ id: 7, code: 'BK-1001' }, 'invoice'))
      .catch((error: unknown) => error);
    expect(refused).toEqual(new ApiError('status', { status: 409, body }));
    expect(refused).toMatchObject({ status: 409, body });
    expect(saved).toEqual([]);
  });

  it('saves no empty file', async () => {
    const { service, saved } = harness([new Response('', { headers: { 'content-type': 'application/pdf' } })]);
    await expect(service.download(documentPaper({ id: 7, code: 'BK-1001' }, 'receipt'))).rejects.toMatchObject({
      kind: 'shape',
    });
    expect(saved).toEqual([]);
  });

  it('makes a harmless name of any code', async () => {
    const { service, saved } = harness([pdf()]);
    await service.download(documentPaper({ id: 7, code: '../BK "1001"\r\nx' }, 'receipt'));
    expect(saved.map(({ name }) => name)).toEqual(['receipt--BK-1001-x.pdf']);
  });
});
