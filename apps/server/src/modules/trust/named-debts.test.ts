import { addDays, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { trustPaid } from '@lorikeet/domain/ledger';
import { type BankLine, bears, matchStatement } from '@lorikeet/domain/trust';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { book, debtReferences } from '../payouts/index.ts';
import { bookedDays } from './expected-days.ts';
import { expectedLines } from './expected-lines.query.ts';
import { namedDebtors } from './owed-debts.query.ts';

let scene: DebitMerchants;
/** The reference of each merchant's debt. */
const named: string[] = [];
const DAY = toLocalDate('2026-11-23');

beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  for (const { id } of [scene.harbour, scene.other])
    await scene.within(scene.lorikeet, async (work) => {
      named.push((await debtReferences(work, [id])).get(id)!);
      // Over several days, taken and given back: what is owed is the sum of all of them.
      for (const [cents, day] of [
        [500, -9],
        [300, -3],
        [77, 0],
      ] as const)
        await book(work, trustPaid('trust_dispute_fee', id, toCents(cents)), {
          sourceId: work.newId(),
          effectiveDate: addDays(DAY, day),
        });
    });
});
afterAll(() => scene.close());

const lineOf = (description: string, cents = 877): BankLine => ({
  id: description,
  bookedOn: DAY,
  amount: toCents(cents),
  description,
});
const expected = (lines?: readonly BankLine[]) =>
  scene.within(scene.lorikeet, (work) => expectedLines(work, bookedDays([{ bookedOn: DAY }]), lines));
const debtsOf = async (lines?: readonly BankLine[]) =>
  (await expected(lines)).filter(({ kind }) => kind === 'merchant_debt');

it('sums the debts that lines name to what the sum of all says they are, and decides by them alike', async () => {
  const all = await debtsOf();
  expect(all.map(({ amount }) => amount)).toEqual([877, 877]);
  for (const lines of [
    [lineOf(`PAYS ${named[0]}`)],
    [lineOf(`PAYS ${named[1]}`, -877), lineOf('TRANSFER')],
    [lineOf(`A ${named[0]}`), lineOf(`B ${named[1]}`, 500), lineOf(`C ${named[0]} ${named[1]}`)],
    [lineOf('NAMES NOBODY')],
  ]) {
    const borne = all.filter(({ reference }) =>
      lines.some((line) => line.amount > 0 && bears(line, reference!)),
    );
    expect(await debtsOf(lines)).toEqual(borne);
    expect(matchStatement(lines, await expected(lines))).toEqual(matchStatement(lines, await expected()));
  }
});

it('reads the balance of nobody whom no line names', async () => {
  const readBy = (lines: readonly BankLine[]) =>
    scene.within(scene.lorikeet, async (work) => {
      const values: unknown[] = [];
      const seen: Work = {
        ...work,
        rows: (statement: Sql) => {
          if (statement.text.includes('from account_days')) values.push(...statement.values);
          return work.rows(statement);
        },
      };
      await expectedLines(seen, bookedDays([{ bookedOn: DAY }]), lines);
      return values.flat();
    });
  expect(await readBy([lineOf('NAMES NOBODY')])).toEqual([]);
  const read = await readBy([lineOf(`PAYS ${named[0]}`)]);
  expect(read).toContain(`merchant:${scene.harbour.id}`);
  expect(read).not.toContain(`merchant:${scene.other.id}`);
});

it('asks who owes nothing while no money in says DEBT, and all of them at once when one does', async () => {
  const asked = (lines: readonly BankLine[]) =>
    scene.within(scene.lorikeet, async (work) => {
      let statements = 0;
      const counting: Work = {
        ...work,
        rows: (statement: Sql) => {
          statements += 1;
          return work.rows(statement);
        },
      };
      return { named: await namedDebtors(counting, lines), statements };
    });
  const others = [lineOf('TRANSFER HARB'), lineOf(`PAYS ${named[0]}`, -877), lineOf('INDEBTED DEBTS')];
  expect(await asked(others)).toEqual({ named: [], statements: 0 });
  const both = [
    lineOf(`A ${named[0]!.toLowerCase().replace('-', ' / ')} ${named[0]}`),
    lineOf(`${named[1]} B`),
  ];
  expect(await asked([...others, ...both])).toEqual({
    named: [scene.harbour.id, scene.other.id].sort(),
    statements: 1,
  });
  expect(await asked([lineOf('DEBT'), lineOf(`X${named[0]}`)])).toEqual({ named: [], statements: 1 });
});
