import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankFileForm } from '../../test/bank-file-form.ts';
import { fileOf } from '../../test/bank-returns.ts';
import { openBpay } from '../../test/bpay-stage.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay();
});
afterAll(() => on.close());

type Shown = { id: string; status: string; lines: number; lines_done: number };

const send = (path: string, form: FormData) =>
  on.portal.call<{ file: Shown; is_repeat: boolean }>('POST', `/api/merchant${path}`, {
    token: on.lorikeet.token,
    body: form,
  });
const shown = async (path: string, id: string) =>
  (
    await on.portal.call<{ file: Shown }>('GET', `/api/merchant${path}?id=${id}`, {
      token: on.lorikeet.token,
    })
  ).data.file;

it('a file that is sent is loaded once, and says how many of its lines are done while it is loading', async () => {
  const nobody = on.crn('customer', 999_999);
  const content = on.brf('2026-11-20', [
    { crn: nobody, cents: 1_100 },
    { crn: nobody, cents: 1_200 },
  ]);
  const receipts = await send('/bpay/load', bankFileForm({ filename: 'a.brf', content }));
  expect(receipts.data).toMatchObject({
    is_repeat: false,
    file: { status: 'loaded', lines: 2, lines_done: 2 },
  });
  const again = await send('/bpay/load', bankFileForm({ filename: 'a.brf', content }));
  expect(again.data).toMatchObject({ is_repeat: true, file: { id: receipts.data.file.id } });
  const returns = await send(
    '/returns/load',
    bankFileForm({ filename: 'r.txt', content: fileOf('2026-11-20', []) }),
  );
  expect(returns.data.file).toMatchObject({ status: 'loaded', lines: 0, lines_done: 0 });

  for (const table of [sql`bpay_files`, sql`returns_files`])
    await on.within(on.lorikeet, (work) =>
      work.run(
        sql`update ${table} set status = 'loading', lines = 12 where merchant_id = ${work.merchantId}`,
      ),
    );
  expect(await shown('/bpay/detail', receipts.data.file.id)).toMatchObject({ lines: 12, lines_done: 2 });
  expect(await shown('/returns/detail', returns.data.file.id)).toMatchObject({ lines: 12, lines_done: 0 });
});

it('a return file for an inbox that there is not is not kept', async () => {
  const written = vi.spyOn(on.platform.files, 'write');
  const form = bankFileForm({ filename: 'r.txt', content: fileOf('2026-11-20', []) });
  form.append('facility_id', printId('facility', on.harbour.id));
  expect((await send('/returns/load', form)).status).toBe(404);
  const keys = written.mock.calls.map(([key]) => key);
  expect(keys).toHaveLength(1);
  expect(await on.platform.files.exists(keys[0]!)).toBe(false);
});
