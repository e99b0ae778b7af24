import { contract } from '@lorikeet/contracts/contract';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import words from '../locales/en/common.json' with { type: 'json' };
import { ApiError } from './api-error.ts';
import { call, placeInput, upload } from './call.ts';
import { useConfirms } from './confirm.ts';
import { registerNavigate } from './navigation.ts';
import { lost, useReach } from './reach.ts';
import { onRightsChanged } from './rights.ts';
import { sessionOf, storeTokens } from './sessions.ts';
import { removeAllToasts, useToasts } from './toasts.ts';

const customer = contract({
  name: 'customer',
  area: 'merchant',
  method: 'GET',
  path: '/customer/detail',
  access: 'session',
  summary: '',
  input: z.object({ id: z.string() }),
  output: z.object({ name: z.string() }),
  shows: ['customers'],
});
const publicCall = { ...customer, area: 'official' } as const;

type Answer = { status: number; body: unknown };
let answers: Answer[] = [];
let sent: { url: string; authorization: string | null; body?: unknown }[] = [];
const places: string[] = [];

const say = (code: number, message: string, status = 200): Answer => ({
  status,
  body: { code, data: null, message },
});
const toasts = () => useToasts.getState().toasts.map(({ summary, detail, life }) => [summary, detail, life]);
const dialogs = () =>
  useConfirms.getState().asked.map(({ header, message, icon }) => [header, message, icon]);

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { common: words } } }));
beforeEach(() => {
  answers = [];
  sent = [];
  places.length = 0;
  removeAllToasts();
  useConfirms.setState({ asked: [] });
  storeTokens('merchant', { token: 'old', refreshToken: 'renew', rememberMe: false });
  registerNavigate((to) => void places.push(to));
  const location = { pathname: '/merchant/customers/list', search: '?q=a' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { body } = init;
    const authorization = new Headers(init.headers).get('authorization');
    sent.push({ url, authorization, ...(body instanceof FormData && { body }) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('network');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(async () => {
  // A call that was lost looks for the portal again and again; it is found before the next test begins.
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async () => new Response('the page'));
  const found = lost();
  window.dispatchEvent(new Event('online'));
  await found;
  vi.unstubAllGlobals();
});

const ask = (expected?: readonly number[]) => call(customer, { id: 'cus_1' }, expected ? { expected } : {});

describe('a file', () => {
  const picture = {
    ...customer,
    method: 'POST',
    path: '/uploadFile',
    input: z.object({ kind: z.string() }),
  } as const;
  const image = new Blob(['image'], { type: 'image/png' });

  it('travels in the field that its contract names, the input beside it', async () => {
    answers = [{ status: 200, body: { code: 0, data: { name: 'a' }, message: 'success' } }];
    const contract = { ...picture, file: { field: 'file', bytesMax: 1000, types: ['image/png'] as const } };
    expect(await upload(contract, { kind: 'avatar' }, image)).toMatchObject({ code: 0, data: { name: 'a' } });
    const form = sent[0]?.body as FormData;
    expect([...form.keys()]).toEqual(['kind', 'file']);
    expect(sent[0]?.url).toBe('/api/merchant/uploadFile');
  });

  it('is no part of a call whose contract names none', async () => {
    await expect(upload(picture, { kind: 'avatar' }, image)).rejects.toThrow('takes no file');
  });
});

describe('an answer', () => {
  it('is code, data, message and HTTP status; a silent success says success', async () => {
    answers = [{ status: 200, body: { code: 0, data: { name: 'Mei' }, message: '' } }];
    expect(await ask()).toEqual({ code: 0, data: { name: 'Mei' }, message: 'success', status: 200 });
    expect(sent).toEqual([{ url: '/api/merchant/customer/detail?id=cus_1', authorization: 'Bearer old' }]);
  });

  it('with body code 1 toasts the server’s message and is still returned', async () => {
    answers = [say(1, 'Refund is above what was taken')];
    expect(await ask()).toMatchObject({ code: 1, message: 'Refund is above what was taken' });
    expect(toasts()).toEqual([['Error', 'Refund is above what was taken', 3000]]);
    expect(dialogs()).toEqual([]);
  });

  it('with body code 403 leads to the two-factor page and marks the session', async () => {
    answers = [say(403, '')];
    await ask();
    const back = encodeURIComponent('/merchant/customers/list?q=a');
    expect(places).toEqual([`/merchant/two-factor-auth?redirect=${back}`]);
    expect(sessionOf('merchant').twoFactorNeeded).toBe(true);
  });

  it('with HTTP 403 says that the person’s rights are others than their profile has', async () => {
    const told: string[] = [];
    onRightsChanged((area) => told.push(area));
    answers = [
      { status: 422, body: {} },
      { status: 403, body: {} },
    ];
    await expect(ask()).rejects.toThrow(ApiError);
    expect(told).toEqual([]);
    await expect(ask()).rejects.toThrow(ApiError);
    expect(told).toEqual(['merchant']);
  });

  it.each([403, 422, 500])('with HTTP %d toasts for three seconds and opens a warning', async (status) => {
    answers = [say(status, 'Server says no', status)];
    await expect(ask()).rejects.toMatchObject({ name: 'ApiError', status, message: 'Server says no' });
    expect(toasts()).toEqual([['Error', status === 500 ? 'Internal server error' : 'Server says no', 3000]]);
    expect(dialogs()).toEqual([['ApiError', 'Server says no', 'warning']]);
  });

  it('with any other HTTP error opens a warning without a toast', async () => {
    answers = [say(404, '', 404)];
    await expect(ask()).rejects.toBeInstanceOf(ApiError);
    expect([toasts(), dialogs()]).toEqual([[], [['ApiError', 'An error occurred', 'warning']]]);
  });

  it('that never comes is status 500 with the network text', async () => {
    await expect(ask()).rejects.toMatchObject({ status: 500, message: words.errors.network });
    expect(toasts()).toEqual([['Error', words.errors.network, 3000]]);
    expect(dialogs()).toEqual([['ApiError', words.errors.network, 'warning']]);
  });

  it('that never comes of what a page looks at by itself is told above the page alone', async () => {
    const looked = call(customer, { id: 'cus_1' }, { background: true });
    await expect(looked).rejects.toMatchObject({ status: 500 });
    expect([toasts(), dialogs()]).toEqual([[], []]);
    expect(useReach.getState().reach).toBe('away');
  });

  it.each([
    [{ background: true }, 1],
    [{ background: true, isRepeated: true }, 0],
  ])(
    'that never comes though the portal is there is told of what nothing asks again, %j',
    async (options, told) => {
      const page = async (url: string) => {
        if (!url.endsWith('/customers/list')) throw new TypeError('timed out');
        return new Response('the page');
      };
      vi.stubGlobal('document', { querySelector: () => null });
      vi.stubGlobal('fetch', page);
      const location = {
        pathname: '/customers/list',
        search: '',
        href: 'https://portal.test/customers/list',
      };
      vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
      await expect(call(customer, { id: 'cus_1' }, options)).rejects.toMatchObject({ status: 500 });
      await lost();
      expect(toasts()).toHaveLength(told);
      expect(dialogs()).toHaveLength(told);
      expect(useReach.getState().reach).toBe('fine');
    },
  );

  it('given up while its body was on the way is nobody’s failure', async () => {
    const reader = new AbortController();
    vi.stubGlobal('fetch', async () => {
      const body = new ReadableStream({
        pull(stream) {
          reader.abort();
          stream.error(reader.signal.reason);
        },
      });
      return new Response(body, { status: 200 });
    });
    const asked = call(customer, { id: 'cus_1' }, { signal: reader.signal });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect([toasts(), dialogs()]).toEqual([[], []]);
  });

  it('that the caller expects stays quiet', async () => {
    answers = [say(422, 'Fields', 422)];
    await expect(ask([422])).rejects.toMatchObject({ status: 422 });
    expect([toasts(), dialogs()]).toEqual([[], []]);
  });
});

describe('HTTP 401', () => {
  const renewed = {
    status: 200,
    body: { code: 0, data: { access_token: 'new', refresh_token: 'next' }, message: '' },
  };
  const fine = { status: 200, body: { code: 0, data: { name: 'Mei' }, message: '' } };

  it('renews the tokens once and repeats the call', async () => {
    answers = [say(401, '', 401), renewed, fine];
    expect(await ask()).toMatchObject({ code: 0 });
    expect(sent.map((each) => each.authorization)).toEqual(['Bearer old', null, 'Bearer new']);
    expect(sessionOf('merchant')).toMatchObject({ token: 'new', refreshToken: 'next' });
  });

  it('renews once for many calls at the same time', async () => {
    answers = [say(401, '', 401), say(401, '', 401), renewed, fine, fine];
    await Promise.all([ask(), ask()]);
    expect(sent.filter((each) => each.url.endsWith('/refreshToken'))).toHaveLength(1);
  });

  it('clears the tokens and goes to the sign-in when renewing fails', async () => {
    answers = [say(401, '', 401), say(401, '', 401)];
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(sessionOf('merchant').token).toBeNull();
    expect(places).toEqual([
      `/merchant/login?redirect=${encodeURIComponent('/merchant/customers/list?q=a')}`,
    ]);
  });

  it('of a public call goes to the front page, and no token is ever sent there', async () => {
    answers = [say(401, '', 401)];
    await expect(call(publicCall, { id: 'x' })).rejects.toBeInstanceOf(ApiError);
    expect(places).toEqual(['/']);
    expect(sent[0]?.authorization).toBeNull();
  });
});

describe('an input', () => {
  it('goes into the path, then the query of a GET or the body of a POST', () => {
    expect(
      placeInput('GET', '/user/{id}', { id: 'a/b', page: 2, status: ['x', 'y'], gone: undefined }),
    ).toEqual({
      path: '/user/a%2Fb',
      query: 'page=2&status=x%2Cy',
    });
    expect(placeInput('POST', '/user/update/{id}', { id: 'u', name: 'Mei' })).toEqual({
      path: '/user/update/u',
      body: '{"name":"Mei"}',
    });
  });
});
