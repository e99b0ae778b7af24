import { addBankDays, addDays, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDisputes } from '../../test/dispute-stage.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

it('says of a dispute where it stands while it runs and for a month after its end, and again once it is appealed', async () => {
  const { harbour } = on.scene;
  await on.pay((await on.bill(10_000, '2027-06-01')).link, 10_000, 'disputed_later');
  const news = (day: LocalDate) => on.desk.standing(harbour.id, day);
  const saidOn = async (day: LocalDate) => (await news(day)).map(({ said }) => said);
  const first = toLocalDate('2026-11-23');
  expect(await saidOn(first)).toEqual([]);
  const opened = addDays(first, 7);
  const { reference } = (await news(opened))[0]!;
  await on.desk.answer(
    harbour.id,
    reference,
    { explanation: 'losing evidence', files: [], refusedBefore: 0 },
    opened,
  );
  const lost = addBankDays(opened, 5);
  expect(await saidOn(addDays(lost, -1))).toEqual(['opened']);
  expect(await saidOn(lost)).toEqual(['lost']);
  expect(await saidOn(addDays(lost, 30))).toEqual(['lost']);
  expect(await saidOn(addDays(lost, 31))).toEqual([]);

  await on.desk.appeal!(harbour.id, reference, 'It was delivered.', addDays(lost, 31));
  expect(await saidOn(addDays(lost, 32))).toEqual(['lost']);
  const decided = addBankDays(addDays(lost, 31), 10);
  expect(await saidOn(decided)).toEqual(['appeal_won']);
  expect(await saidOn(addDays(decided, 31))).toEqual([]);
});
