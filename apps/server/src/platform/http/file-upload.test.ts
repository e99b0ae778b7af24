import type { AddressInfo } from 'node:net';
import { contract } from '@lorikeet/contracts';
import { done } from '@lorikeet/contracts/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type RawReply, sendRaw } from '../../test/raw-http.ts';
import { silentLog } from '../log.ts';
import type { Platform } from '../work.ts';
import { createRoutes } from './routes.ts';
import { createHttpServer } from './server.ts';

const KILOBYTE = 1024;
const picture = contract({
  name: 'takePicture',
  area: 'official',
  method: 'POST',
  path: '/picture',
  access: 'public',
  summary: 'Takes a picture',
  input: z.strictObject({}),
  output: done,
  file: { field: 'file', bytesMax: 64 * KILOBYTE, types: ['image/png'] },
  changes: [],
});

const app = createHttpServer({ log: silentLog, trustProxy: false });
createRoutes(app, {} as Platform, {}).upload(picture, async () => ({ done: true as const }));
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const PNG = '\x89PNG\r\n\x1a\n';
const part = (boundary: string, content = PNG) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${content}\r\n`;

/** Posts a body under a content type, with its true length. */
async function post(contentType: string, body: string): Promise<RawReply> {
  const bytes = Buffer.from(body, 'latin1');
  const headers = `POST /api/official/picture HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return sendRaw(port, [headers, bytes]);
}

const faultOf = ({ body }: RawReply) => JSON.parse(body).data?.faults;

test('a whole form is taken', async () => {
  expect((await post('multipart/form-data; boundary=b', `${part('b')}--b--\r\n`)).status).toBe(200);
});

test.each([
  ['no end marker', 'multipart/form-data; boundary=b', part('b')],
  ['a cut header', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-da'],
  ['another boundary than it names', 'multipart/form-data; boundary=other', `${part('b')}--b--\r\n`],
  ['no boundary at all', 'multipart/form-data', `${part('b')}--b--\r\n`],
  ['an empty boundary', 'multipart/form-data; boundary=', `${part('b')}--b--\r\n`],
  [
    'a boundary of 300 characters',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    `${part('b'.repeat(300))}--${'b'.repeat(300)}`,
  ],
  ['a prototype as its field', 'multipart/form-data; boundary=b', part('b').replace('"file"', '"__proto__"')],
  [
    'a field of broken JSON',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--\r\n',
  ],
  ['nothing in it', 'multipart/form-data; boundary=b', ''],
])('a form with %s is 422 at its file, in words', async (_, contentType, body) => {
  const reply = await post(contentType, body);
  expect(reply.status).toBe(422);
  expect(faultOf(reply)).toEqual([
    {
      path: 'file',
      code: expect.stringMatching(/^(form_broken|file_required)$/),
      message: expect.stringMatching(/\w/),
    },
  ]);
});

test('a file above its limit, and a body without end, are 413', async () => {
  const large = `${part('b', PNG + 'x'.repeat(65 * KILOBYTE))}--b--\r\n`;
  expect((await post('multipart/form-data; boundary=b', large)).status).toBe(413);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const headers =
    'POST /api/official/picture HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n';
  const begin = part('b').slice(0, -2);
  const first = `${begin.length.toString(16)}\r\n${begin}\r\n`;
  const endless = await sendRaw(port, [headers, Buffer.from(first, 'latin1'), ...Array(40).fill(chunk)]);
  expect(endless.status).toBe(413);
});
