import { expect, it } from 'vitest';
import { faultyRows } from './faulty-rows.ts';

const FILE = ['Name,Account', 'Rosa,123456789', '=SUM(A1),987654321', '"Lim, Wei",555'].join('\r\n');

it('holds only the rows with a fault, each with its line and what is wrong, and nothing that runs or may not be seen', async () => {
  const { filename, content } = faultyRows({
    filename: 'ro:ll/2026.csv',
    bytes: Buffer.from(FILE),
    faults: new Map([
      [3, 'No such account'],
      [4, 'Too short. No name'],
    ]),
    locale: 'en',
    shown: (cell, at) => (at === 1 ? `x${cell.slice(-3)}` : cell),
  });
  expect(filename).toBe('ro_ll_2026-faults.csv');
  const text = (await content.toArray()).join('');
  expect(text.split('\r\n')).toEqual([
    '\uFEFFLine,What is wrong,Name,Account',
    "3,No such account,'=SUM(A1),x321",
    '4,Too short. No name,"Lim, Wei",x555',
    '',
  ]);
});
