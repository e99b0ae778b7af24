import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import payer from '../../locales/en/invoice-payments.json' with { type: 'json' };
import schedules from '../../locales/en/schedules.json' with { type: 'json' };
import { begunWith, ChooseOwed, isChoice, type Owed } from './choose-owed.tsx';

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { 'invoice-payments': payer, schedules } } }),
);

const OWED = { overdueCents: 34_131, dueCents: 137_191 };
const field = { id: 'amount', value: '', error: undefined, onChange: () => {}, onBlur: () => {} };

function shown(owed: Owed, change: object = {}) {
  const values = { ...begunWith(owed, 'grace@mail.test'), ...change };
  const markup = renderToStaticMarkup(
    createElement(ChooseOwed, {
      ...owed,
      values,
      change: () => {},
      field,
      leaves: (rest) => `Leaves ${rest}`,
    }),
  );
  const choices = [...markup.matchAll(/aria-pressed="(true|false)">([^<]*)</g)].map(
    ([, pressed, label]) => `${label}${pressed === 'true' ? ' *' : ''}`,
  );
  return { choices, isTyped: markup.includes('<input'), leaves: /Leaves [^<]*/.exec(markup)?.[0] };
}

it('what is overdue is chosen before all that is owed, and says what it leaves', () => {
  expect(shown(OWED)).toEqual({
    choices: ['Overdue, $341.31 *', 'All, $1,371.91', 'Another amount'],
    isTyped: false,
    leaves: 'Leaves $1,030.60',
  });
  expect(shown(OWED, { part: false }).choices[1]).toBe('All, $1,371.91 *');
  expect(shown(OWED, { amount: '120.00' })).toMatchObject({ isTyped: true, leaves: 'Leaves $1,251.91' });
});

it('the form begins with what is overdue, and with the e-mail of who is signed in', () => {
  expect(begunWith(OWED, 'grace@mail.test')).toMatchObject({
    part: true,
    amount: '341.31',
    email: 'grace@mail.test',
  });
  for (const overdueCents of [0, 137_191, 200_000]) {
    const owed = { ...OWED, overdueCents };
    expect(isChoice(owed)).toBe(false);
    expect(begunWith(owed, '')).toMatchObject({ part: false, amount: '' });
  }
});
