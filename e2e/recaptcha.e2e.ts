import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { signIn } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const SITE_KEY = 'site-key-of-the-test';
const PROOF = 'a proof of the stand-in';

let google: Server;
let portal: RunningPortal;
const asked: string[] = [];

/** Stands in for Google: the script that a page loads, and the check of its proof. */
function startGoogle(): Server {
  const script = `window.grecaptcha = { ready: (go) => go(), execute: async () => ${JSON.stringify(PROOF)} };`;
  return createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url?.startsWith('/recaptcha/api.js')) {
      response.setHeader('content-type', 'text/javascript').end(script);
      return;
    }
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const success = new URLSearchParams(body).get('response') === PROOF;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
    });
  });
}

beforeAll(async () => {
  google = startGoogle().listen(0, '127.0.0.1');
  await once(google, 'listening');
  portal = await startPortal({
    RECAPTCHA_SITE_KEY: SITE_KEY,
    RECAPTCHA_SECRET: 'secret of the test',
    RECAPTCHA_ORIGIN: `http://127.0.0.1:${(google.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await portal.stop();
  google.close();
});

test('with reCAPTCHA configured a person signs in: the page may load its script and nothing else', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await signIn(page, 'owner@harbour.test');
  expect(asked).toEqual([`GET /recaptcha/api.js?render=${SITE_KEY}`, 'POST /recaptcha/api/siteverify']);
});
