import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEADINGS, openImports } from '../../test/import-stage.ts';

let on: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  on = await openImports();
});
afterAll(() => on.close());

describe('the first day of a debit', () => {
  it.each([
    ['with an agreed amount', HEADINGS],
    ['with amounts that are announced before each', HEADINGS.replace('Amount', 'Fee class')],
  ])('is the one that the letter names, %s', async (_, headings) => {
    const { id } = await on.checked([on.payer({ next: '' })], { plan_id: undefined }, headings);
    const { first_debit_from: shown, letter } = await on.detail(id);
    const [, named] = /in the new way before \w+ ([^.]+)\./.exec(letter!.text)!;
    expect(new Date(`${named} UTC`).toISOString().slice(0, 10)).toBe(shown);
  });
});
