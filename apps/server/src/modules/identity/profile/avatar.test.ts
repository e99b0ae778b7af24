import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AVATAR_BYTES_MAX } from '@lorikeet/contracts/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jpegOf, pngChunk, pngOf, webpOf } from '../../../test/pictures.ts';
import { AREAS, type Area, openProfileStage, type ProfileStage } from '../../../test/profile-stage.ts';

let stage: ProfileStage;

const PNG = pngOf(4, 3);
const JPEG = jpegOf();
const WEBP = webpOf(0x10);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

beforeAll(async () => {
  stage = await openProfileStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.database.pool.query('delete from sign_in_throttle'));

type Reply = {
  code: number;
  data: { avatar: string; faults: { path: string; code: string; message: string }[] };
  message: string;
};

async function upload(area: Area, token: string | undefined, content: Buffer, field = 'file', more = '') {
  const boundary = 'avatar-boundary';
  const head = `${more}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api/${area}/uploadFile`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, ...response.json<Reply>() };
}
const fetchImage = (path: string) => stage.app.inject({ method: 'GET', url: path });
const keptFiles = async () =>
  (
    await readdir(join(tmpdir(), `lorikeet-${stage.database.name}`, 'files', 'avatars'), {
      recursive: true,
    }).catch(() => [])
  ).filter((name) => name.includes('.'));

describe.each(AREAS)('the avatar of somebody in the $area area', ({ area, own, foreign }) => {
  it('is shown at an address of its own, encrypted where it is kept', async () => {
    const token = await stage.signedIn(area, own);
    expect((await stage.whoIs(area, token)).avatar).toBeNull();
    const { code, data } = await upload(area, token, PNG);
    expect(code).toBe(0);
    expect((await stage.whoIs(area, token)).avatar).toBe(data.avatar);
    const image = await fetchImage(data.avatar);
    expect(image.rawPayload.equals(PNG)).toBe(true);
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
    const { rows } = await stage.database.pool.query(
      'select avatar_file from merchant_users where avatar_file is not null union all select avatar_file from ratepayers where avatar_file is not null',
    );
    const kept = await keptFiles();
    expect(kept.map((name) => `avatars/${name}`).sort()).toEqual(rows.map((row) => row.avatar_file).sort());
  });

  it('gives way to the next one: the old address and the old file are gone', async () => {
    const token = await stage.signedIn(area, own);
    const before = (await stage.whoIs(area, token)).avatar!;
    const files = await keptFiles();
    const { data } = await upload(area, token, JPEG);
    expect(data.avatar).not.toBe(before);
    expect((await fetchImage(before)).statusCode).toBe(404);
    expect((await fetchImage(data.avatar)).headers['content-type']).toBe('image/jpeg');
    expect(await keptFiles()).toHaveLength(files.length);
  });

  it('leaves one file behind when two come at once', async () => {
    const token = await stage.signedIn(area, own);
    const files = await keptFiles();
    const both = await Promise.all([upload(area, token, PNG), upload(area, token, WEBP)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await keptFiles()).toHaveLength(files.length);
    const { avatar } = await stage.whoIs(area, token);
    expect((await fetchImage(avatar!)).statusCode).toBe(200);
  });

  it('is of a kind that its bytes tell, whatever its name says', async () => {
    const token = await stage.signedIn(area, own);
    for (const wrong of [SVG, Buffer.from('GIF89a....'), Buffer.from('\x89PNG but not quite', 'latin1')]) {
      expect(await upload(area, token, wrong)).toMatchObject({
        status: 422,
        data: {
          faults: [{ path: 'file', code: 'file_type', message: expect.stringContaining('PNG, JPEG, WebP') }],
        },
      });
    }
    expect(await upload(area, token, Buffer.alloc(0))).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'file', code: 'file_required' }] },
    });
    expect(await upload(area, token, PNG, 'picture')).toMatchObject({ status: 422 });
  });

  it('is at most 1 MB', async () => {
    const token = await stage.signedIn(area, own);
    const of = (bytes: number) => pngOf(4, 3, [pngChunk('tEXt', Buffer.alloc(bytes - PNG.length - 12, 7))]);
    expect((await upload(area, token, of(AVATAR_BYTES_MAX))).code).toBe(0);
    for (const bytes of [AVATAR_BYTES_MAX + 1, 3 * AVATAR_BYTES_MAX]) {
      expect(await upload(area, token, of(bytes))).toMatchObject({
        status: 413,
        message: 'This file is too large. Choose one of at most 1 MB',
      });
    }
  });

  it('is kept without what is told in it, and refused with sides that nobody can show', async () => {
    const token = await stage.signedIn(area, own);
    const told = pngOf(4, 3, [pngChunk('eXIf', Buffer.from('where it was taken'))]);
    const { data } = await upload(area, token, told);
    expect((await fetchImage(data.avatar)).rawPayload.equals(PNG)).toBe(true);
    for (const [picture, code] of [
      [pngOf(60_000, 60_000), 'image_too_large'],
      [PNG.subarray(0, PNG.length - 6), 'image_broken'],
    ] as const)
      expect(await upload(area, token, picture)).toMatchObject({
        status: 422,
        data: { faults: [{ path: 'file', code, message: expect.stringMatching(/\w/) }] },
      });
  });

  it('takes no field that it does not know, and nobody who is not signed in', async () => {
    const token = await stage.signedIn(area, own);
    const more = '--avatar-boundary\r\ncontent-disposition: form-data; name="owner"\r\n\r\nsomebody\r\n';
    expect(await upload(area, token, PNG, 'file', more)).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'owner', code: 'unknown_field' }] },
    });
    expect((await upload(area, undefined, PNG)).status).toBe(401);
  });

  it('is removed, of its owner alone', async () => {
    const token = await stage.signedIn(area, own);
    const { avatar } = await stage.whoIs(area, token);
    const stranger = await stage.signedIn(area, foreign);
    expect(await stage.post(area, '/avatar/delete', stranger)).toMatchObject({ code: 0 });
    expect((await fetchImage(avatar!)).statusCode).toBe(200);
    expect(await stage.post(area, '/avatar/delete', token)).toMatchObject({ code: 0 });
    expect((await fetchImage(avatar!)).statusCode).toBe(404);
    expect((await stage.whoIs(area, token)).avatar).toBeNull();
  });
});

describe('the address of an avatar', () => {
  it('cannot be guessed or bent', async () => {
    const id = '0'.repeat(32);
    for (const token of [
      'x',
      `m${id}_${'A'.repeat(43)}`,
      `r${id}_${'A'.repeat(43)}`,
      '..%2f..%2fetc%2fpasswd',
    ])
      expect((await fetchImage(`/files/avatar/${token}`)).statusCode).toBe(404);
  });
});

describe('calls that take no file', () => {
  it('refuse a form', async () => {
    const token = await stage.signedIn('merchant', 'owner@harbour.test');
    const response = await stage.app.inject({
      method: 'POST',
      url: '/api/merchant/userSettings',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\ncontent-disposition: form-data; name="theme"\r\n\r\nAura\r\n--b--\r\n',
    });
    expect(response.statusCode).toBe(422);
  });
});
