import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { cleanImage } from '../../platform/files/clean-image.ts';
import { readPng, writePng } from '../../platform/files/png-pixels.ts';
import { openCards } from '../../test/card-stage.ts';
import { jpegOf, pngOf, webpOf } from '../../test/pictures.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards();
});
afterAll(() => on.close());

type Shown = { path: string; width: number; height: number } | null;
type Reply = {
  code: number;
  message: string;
  data: { logo: Shown; refusal?: string; faults?: { code: string }[] };
};
type Who = typeof on.scene.harbour;

async function send(content: Buffer, who: Who = on.scene.harbour) {
  const head =
    '--logo\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const response = await on.scene.portal.portal.app.inject({
    method: 'POST',
    url: '/api/merchant/merchant/logo/upload',
    headers: {
      'content-type': 'multipart/form-data; boundary=logo',
      authorization: `Bearer ${who.token}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--logo--\r\n')]),
  });
  return { status: response.statusCode, ...response.json<Reply>() };
}
const remove = (who: Who = on.scene.harbour) =>
  on.scene.portal.call<{ logo: Shown }>('POST', '/api/merchant/merchant/logo/delete', { token: who.token });
const get = (url: string) => on.scene.portal.portal.app.inject({ url });
const shown = async (link: string) =>
  (await on.official<{ merchant: { logo: Shown } }>('GET', `/invoice/detail?link=${link}`)).data.merchant
    .logo;

/** A dark mark on a light plate, `size` pixels wide, told apart by its shade. */
const picture = (shade: number, size = 40) =>
  writePng({
    width: size,
    height: 20,
    rgb: Uint8Array.from({ length: size * 20 * 3 }, (_, at) => (at % 6 < 3 ? shade : 250)),
  });
const letter = () =>
  on.scene.within(on.scene.harbour, async (work) => {
    const { body } = await work.one<{ body: Buffer }>(sql`
      select body from messages where merchant_id = ${work.merchantId} order by id desc limit 1`);
    return (JSON.parse(work.vault.open(body)) as { html: string }).html;
  });

it('is on the payment page, in letters and on papers, and goes with them when it is removed', async () => {
  const bill = await on.bill(4_600);
  const paper = async () => (await get(`/api/official/invoice/document/${bill.link}`)).rawPayload;
  expect(await shown(bill.link)).toBeNull();
  expect((await paper()).includes('/Subtype /Image')).toBe(false);
  const { data } = await send(picture(20));
  expect(data.logo).toMatchObject({ width: 40, height: 20 });
  const { path } = data.logo!;
  expect(await shown(bill.link)).toEqual(data.logo);
  expect((await paper()).includes('/Subtype /Image')).toBe(true);
  await on.official('POST', '/invoice/pay', {
    link: bill.link,
    amount_cents: 4_600,
    currency: 'AUD',
    expected_fee_cents: 145,
    accepted: true,
    card_token: await on.token('approved'),
    name: 'Grace Okonkwo',
    email: 'grace@receipts.test',
    locale: 'en',
  });
  expect(await letter()).toContain(`${path}" width="64" height="32" alt=""`);

  const served = await get(path);
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(readPng(cleanImage('image/png', served.rawPayload)!.bytes)).toMatchObject({ width: 40, height: 20 });
  const next = await send(picture(30));
  expect(next.data.logo!.path).not.toBe(path);
  expect((await get(path)).statusCode).toBe(404);
  expect((await remove()).data).toMatchObject({ logo: null });
  expect((await get(next.data.logo!.path)).statusCode).toBe(404);
  expect(await shown(bill.link)).toBeNull();
  expect((await paper()).includes('/Subtype /Image')).toBe(false);
});

it('is its merchant’s alone, also where two have the same picture', async () => {
  const { harbour, other } = on.scene;
  const [mine, theirs] = [(await send(picture(40))).data.logo!, (await send(picture(50), other)).data.logo!];
  const swapped = `${theirs.path.slice(0, theirs.path.lastIndexOf('/'))}${mine.path.slice(mine.path.lastIndexOf('/'))}`;
  expect((await get(swapped)).statusCode).toBe(404);
  expect((await send(picture(40), other)).data.logo!.path).toBe(swapped);
  await remove(harbour);
  expect((await get(swapped)).statusCode).toBe(200);
  expect((await get(mine.path)).statusCode).toBe(404);
  expect((await get(`/files/logo/${other.id}/..%2F..%2Fsecret`)).statusCode).toBe(404);
});

it('takes pixels alone: nothing else of a file comes back', async () => {
  const whole = picture(60);
  const { data } = await send(Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]));
  expect((await get(data.logo!.path)).rawPayload.equals(whole)).toBe(true);
});

it.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'file_type'],
  ['a JPEG that the browser did not redraw', jpegOf(), 422, 'file_type'],
  ['a WebP', webpOf(0x10), 422, 'file_type'],
  ['half a picture', picture(20).subarray(0, 60), 422, 'image_broken'],
  ['sides that would fill the memory', pngOf(60_000, 60_000), 422, 'image_too_large'],
  ['nothing', Buffer.alloc(0), 422, 'file_required'],
] as const)('refuses %s', async (_, content, status, code) => {
  const reply = await send(content);
  expect(reply.status).toBe(status);
  expect(reply.data.faults).toMatchObject([{ code }]);
});

it('refuses a blank, and a file above its limit', async () => {
  expect((await send(picture(250))).data.refusal).toBe('brand.logo_illegible');
  expect((await send(Buffer.concat([picture(20), Buffer.alloc(310_000)]))).status).toBe(413);
});
