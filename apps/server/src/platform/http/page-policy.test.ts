import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

test('everything comes from the portal itself, and nothing may move the base of its addresses', () => {
  expect(pagePolicy()).toMatchObject({
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'none'"],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
  });
});

test('with reCAPTCHA its script, frame and calls are allowed, from its own paths alone', () => {
  const google = 'https://www.google.com/recaptcha/';
  expect(pagePolicy({ recaptchaOrigin: 'https://www.google.com' })).toMatchObject({
    scriptSrc: ["'self'", google, 'https://www.gstatic.com/recaptcha/'],
    connectSrc: ["'self'", google],
    frameSrc: [google],
  });
});

test('with Stripe its script, its frames and the calls of its script are allowed, and nothing else of others', () => {
  const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  expect(pagePolicy({ hasStripe: true })).toMatchObject({
    scriptSrc: ["'self'", ...stripe],
    connectSrc: ["'self'", 'https://api.stripe.com'],
    frameSrc: [...stripe, 'https://hooks.stripe.com'],
    imgSrc: ["'self'", 'data:', 'blob:'],
  });
});
