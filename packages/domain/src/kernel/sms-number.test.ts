import { expect, it } from 'vitest';
import { smsNumber, smsNumberParts } from './sms-number.ts';

it.each([
  '0491 570 006',
  '0491570006',
  '(04) 9157-0006',
  '0491.570.006',
  '491570006',
  '61491570006',
  '+61491570006',
  '+61 (0)491 570 006',
  '0011 61 491 570 006',
  '0061 491 570 006',
])('%s is one Australian mobile', (typed) => {
  expect(smsNumber(typed)).toBe('+61491570006');
});

it.each([
  ['+64 21 123 4567', '+64211234567'],
  ['0011 1 415 555 2671', '+14155552671'],
  ['0086 138 0013 8000', '+8613800138000'],
])('%s is a number of another country, %s', (typed, number) => {
  expect(smsNumber(typed)).toBe(number);
});

it.each([
  '',
  '(02) 5550 1234',
  '+61 2 5550 1234',
  '0011 61 2 5550 1234',
  '1300 975 707',
  '13 11 14',
  '0591 570 006',
  '0491 570 00',
  '0491 570 0066',
  '+1234567890123456',
  'payer@example.test',
])('%j takes no SMS', (typed) => {
  expect(smsNumber(typed)).toBeNull();
});

it.each([
  '0491',
  '0491 570 006',
  '(04) 9157',
  '+61 (0)491',
  '0061 491',
  '+61491570006',
  '61491',
  '570 006',
  '+614',
  '006',
])('%s is a part of an Australian mobile', (typed) => {
  expect(smsNumberParts(typed).some((part) => '+61491570006'.includes(part))).toBe(true);
});

it.each(['0492', '0491 570 007', '4915 70007', '', 'payer@example.test', '04x'])(
  '%j is none of it',
  (typed) => {
    expect(smsNumberParts(typed).some((part) => '+61491570006'.includes(part))).toBe(false);
  },
);

it('a part of another country’s number is looked for as it is dialled', () => {
  expect(smsNumberParts('0011 1 415')).toEqual(['00111415', '+1415']);
});
