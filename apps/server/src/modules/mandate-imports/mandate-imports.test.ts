import { parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { HEADINGS, openImports } from '../../test/import-stage.ts';
import { beginMandates } from './begin-mandates.ts';
import { takeInImport } from './take-in.ts';

let on: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  on = await openImports();
});
afterAll(() => on.close());

describe('a file of mandates', () => {
  it('with planted faults names each by its row, and shows no account number', async () => {
    const there = await on.account({ name: 'Already Here' });
    const { bsb, account } = await on.within(on.harbour, async (work) => {
      const known = await work.one<{ bsb: string; account: Buffer }>(sql`
        select bsb, account from payment_methods where merchant_id = ${work.merchantId} and id = ${there.methodId}`);
      return { bsb: known.bsb, account: work.vault.open(known.account) };
    });
    const twice = on.payer({ reference: 'SAME' });
    const { id } = await on.checked([
      on.payer(),
      on.payer({ bsb: '62000' }),
      on.payer({ account: '1.23E+08' }),
      on.payer({ email: '' }),
      on.payer({ amount: '41.00' }),
      twice,
      on.payer({ reference: 'same' }),
      on.payer({ name: 'already  HERE', bsb, account }),
      on.payer({ next: '31/11/2026' }),
      'cut,short@moved.test,062-000,7654321',
      '"never closed,x@moved.test,062-000,7654321,R,03/02/2024,40.00,10/12/2026,',
      on.payer(),
    ]);
    expect(await on.shown(id)).toEqual([
      '2 ready',
      '3 faulty: BSB: five digits; a spreadsheet has dropped the zero in front',
      '4 faulty: Account number: a spreadsheet has turned it into a number and digits are lost; export the column as text',
      '5 faulty: There is no e-mail and no mobile: the payer must be told 14 days before the first debit',
      '6 faulty: Agreed amount: the authority states another amount than the plan charges',
      '7 ready',
      '8 faulty: Authority’s reference: line 7 has the same one',
      '9 faulty: Account number: a customer of yours already has this account',
      '10 faulty: Next debit: this is no date in the order that was chosen',
      '11 faulty: The row has 4 of 9 cells: it may be cut',
      '12 faulty: A quotation mark is not closed, or a character is no text, so the row cannot be read',
      '13 ready',
    ]);
    const { data } = await on.post<{ path: string }>(`/mandateImport/faults/${id}`, {});
    const file = await on.portal.portal.app.inject({ method: 'GET', url: data.path });
    expect(file.body.split('\r\n').filter(Boolean)).toHaveLength(10);
    const all = JSON.stringify([await on.rows(id), await on.detail(id), file.body]);
    const numbers = on.accounts();
    expect([...numbers, account].filter((number) => all.includes(number))).toEqual([]);
    const audit = await on.within(on.harbour, (work) =>
      work.rows<{ text: string }>(
        sql`select to_jsonb(a)::text as text from audit_log a where merchant_id = ${work.merchantId}`,
      ),
    );
    expect(numbers.filter((number) => audit.some(({ text }) => text.includes(number)))).toEqual([]);
  });

  it('is refused whole where it is no CSV, has no rows, or has too many, and is read in any encoding', async () => {
    const said = async (content: string | Buffer) => (await on.upload(content)).data.refusal ?? 'taken';
    expect(await said(Buffer.from('PK\u0003\u0004 a workbook'))).toBe('mandate_import.not_csv');
    expect(await said(Buffer.from([0, 1, 0, 2, 0, 0, 9]))).toBe('mandate_import.not_csv');
    expect(await said(`${HEADINGS}\n`)).toBe('mandate_import.no_rows');
    expect(await said(`a,b\n${'1,2\n'.repeat(20_001)}`)).toBe('mandate_import.too_many_lines');
    expect(await said(`${'a,'.repeat(300)}b\n1`)).toBe('mandate_import.too_many_columns');
    const german = ['Name;BSB', 'Zoë;062-000'].join('\r\n');
    for (const content of [
      Buffer.from(german),
      Buffer.from(german, 'latin1'),
      Buffer.from(`\ufeff${german}`, 'utf16le'),
    ]) {
      const { data } = await on.upload(content);
      expect(await on.detail(data.id)).toMatchObject({
        headings: ['Name', 'BSB'],
        samples: [['Zoë', '••• 000']],
        rows: 1,
        may_be_cut: true,
      });
    }
    const { answer } = await on.checked([on.payer()], { columns: { name: 0, bsb: 0 } });
    expect(answer.data).toMatchObject({ refusal: 'mandate_import.columns_wrong' });
  });
});

describe('taking in', () => {
  it('needs a second person, happens once however often they agree, and tells each payer in words of its own', async () => {
    const { id } = await on.checked([on.payer(), on.payer({ bsb: 'x' }), on.payer()]);
    const before = await on.count();
    const { data } = await on.send(id);
    expect(await on.count()).toEqual(before);
    expect((await on.post(`/mandateImport/cancel/${id}`, {})).data.refusal).toBe(
      'mandate_import.waits_for_approval',
    );
    expect((await on.approve(data.waiting.approval_id, on.harbour.token)).data.refusal).toBe('approval.own');
    const both = await Promise.all([
      on.approve(data.waiting.approval_id),
      on.approve(data.waiting.approval_id),
    ]);
    expect(both.map(({ data: said }) => said.refusal ?? 'ok').sort()).toEqual([
      'approval.was_approved',
      'ok',
    ]);
    await on.drain();
    expect((await on.rows(id)).map(({ status }) => status)).toEqual(['notified', 'faulty', 'notified']);
    expect(await on.count()).toEqual({
      customers: before.customers + 2,
      mandates: before.mandates + 2,
      letters: before.letters + 2,
    });
    const [first] = await on.rows(id);
    expect(await on.mandate(first!.id)).toMatchObject({
      status: 'pending',
      customer: 'pending',
      amount_rule: 'fixed',
      amount_cents: 4000,
      identified_by: 'moved_in',
      first_date: '2026-12-10',
      subscription_id: null,
      accepted_at: new Date('2024-02-02T13:00:00Z'),
    });
    const held = await on.portal.call<{ moved_from: unknown }>(
      'GET',
      `/api/merchant/mandate/detail?id=${first!.mandate_id}`,
      { token: on.harbour.token },
    );
    expect(held.data.moved_from).toEqual({ import_id: id, provider: 'OldPay', reference: first!.reference });
    const letter = await on.within(on.harbour, (work) =>
      work.one<{ body: Buffer }>(
        sql`select body from messages where merchant_id = ${work.merchantId} and template = 'mandate-moved-in' order by id desc limit 1`,
      ),
    );
    const text = on.platform.vault.open(letter.body);
    for (const words of [
      'OldPay',
      'LORIKEET',
      '10 December 2026',
      '$40.00',
      'at least 14 days',
      '3 February 2024',
    ])
      expect([words, text.includes(words)]).toEqual([words, true]);
  });

  it('goes on after a crash between steps, and a second file with the same authority brings nothing', async () => {
    const lines = Array.from({ length: 60 }, () => on.payer());
    const { id } = await on.checked(lines);
    const { id: again } = await on.checked(lines);
    const before = await on.count();
    for (const one of [id, again])
      expect((await on.approve((await on.send(one)).data.waiting.approval_id)).code).toBe(0);
    const real = on.run();
    let steps = 0;
    const dying = {
      ...real,
      inTransaction: ((body) => {
        steps += 1;
        if (steps === 2) throw new Error('killed');
        return real.inTransaction(body);
      }) as typeof real.inTransaction,
    };
    const uuid = parseId('import', id)!;
    await expect(takeInImport(dying, uuid)).rejects.toThrow('killed');
    expect((await on.detail(id)).counts).toMatchObject({ notified: 50, ready: 10 });
    await Promise.all([
      takeInImport(on.run(), uuid),
      takeInImport(on.run(), uuid),
      takeInImport(on.run(), parseId('import', again)!),
    ]);
    await on.drain();
    expect((await on.detail(id)).counts.notified + (await on.detail(again)).counts.notified).toBe(60);
    expect((await on.detail(again)).counts.refused + (await on.detail(id)).counts.refused).toBe(60);
    const after = await on.count();
    expect(after.mandates - before.mandates).toBe(60);
    expect(after.letters - before.letters).toBe(60);
    expect(await on.detail(id)).toMatchObject({ status: 'taken_in' });
  });

  it('of the same debit user needs no letter and is in force at once', async () => {
    const {
      rows: [row],
    } = await on.takenIn([on.payer({ email: '' })], { old_user_id: '301500' });
    expect(row).toMatchObject({ status: 'in_force', notified_at: null });
    expect(await on.mandate(row!.id)).toMatchObject({
      status: 'active',
      customer: 'active',
      anchor_date: '2026-12-10',
      subscription: 'active',
    });
  });
});

describe('a payer of a moved mandate', () => {
  it('without a plan states the old schedule’s next date, or the first day that its notice allows', async () => {
    const lines = [on.payer({ next: '10/02/2027' }), on.payer({ next: '25/11/2026' })];
    const { rows } = await on.takenIn(lines, { plan_id: undefined });
    const [later, sooner] = rows.map(({ first_date }) => first_date);
    expect(later).toBe('2027-02-10');
    expect(sooner! > '2026-11-25' && sooner! < '2027-02-10').toBe(true);
  });

  it('is debited no sooner than 14 days after the letter left, and not at all while it came back', async () => {
    on.at('2026-11-23', '05:00');
    const {
      rows: [reached, lost],
    } = await on.takenIn([on.payer({ next: '01/12/2026' }), on.payer({ next: '01/12/2026' })]);
    await beginMandates(on.run());
    expect(await on.mandate(reached!.id)).toMatchObject({
      status: 'pending',
      allowed_from: null,
      told_date: '2027-01-01',
    });
    await on.carrierTakes();
    await on.within(on.harbour, (work) =>
      work.run(sql`update messages set status = 'bounced' where merchant_id = ${work.merchantId}
        and subject_id = ${parseId('mandate', lost!.mandate_id!)!}`),
    );
    on.at('2026-12-06', '04:30');
    expect(await beginMandates(on.run())).toMatchObject({ begun: 0, bounced: 1 });
    expect(await on.mandate(reached!.id)).toMatchObject({ status: 'pending', allowed_from: '2026-12-07' });
    const debit = await on.post('/payment/create', {
      customer_id: reached!.customer_id,
      mandate_id: reached!.mandate_id,
      amount_cents: 4000,
      date: '2026-12-09',
      description: 'Early',
      tax_code: 'taxable',
    });
    expect(debit.data.refusal).toBe('payment.mandate_not_active');
    on.at('2026-12-07', '04:30');
    await beginMandates(on.run());
    expect(await on.mandate(reached!.id)).toMatchObject({
      status: 'active',
      customer: 'active',
      anchor_date: '2027-01-01',
      subscription: 'active',
    });
    expect(await on.mandate(lost!.id)).toMatchObject({ status: 'pending', subscription_id: null });
    on.at('2026-12-08', '04:30');
    await on.within(on.harbour, (work) =>
      work.run(sql`update customers set email_primary = 'found@moved.test', updated_at = ${work.now}
        where merchant_id = ${work.merchantId} and id = ${parseId('customer', lost!.customer_id!)!}`),
    );
    expect(await beginMandates(on.run())).toMatchObject({ sentAgain: 1, begun: 0 });
    await on.carrierTakes();
    on.at('2026-12-21', '04:30');
    expect(await beginMandates(on.run())).toMatchObject({ begun: 0 });
    on.at('2026-12-22', '04:30');
    expect(await beginMandates(on.run())).toMatchObject({ begun: 1 });
    expect(await on.mandate(lost!.id)).toMatchObject({
      status: 'active',
      allowed_from: '2026-12-22',
      anchor_date: '2027-01-01',
    });
  });
});

describe('undoing', () => {
  it('takes back a row or a whole file until something is billed, and lets it come in again', async () => {
    on.at('2026-11-23', '05:00');
    const lines = [on.payer(), on.payer(), on.payer()];
    const {
      id,
      rows: [one, two],
    } = await on.takenIn(lines, { old_user_id: '301500' });
    expect((await on.post(`/mandateImport/undoRow/${one!.id}`, {})).code).toBe(0);
    expect(await on.mandate(one!.id)).toMatchObject({
      status: 'cancelled',
      customer: 'inactive',
      subscription: 'cancelled',
    });
    await on.within(on.harbour, (work) =>
      work.run(sql`
      update subscriptions set next_period_start = ${toLocalDate('2026-11-23')}, anchor_date = ${toLocalDate('2026-11-23')}
      where merchant_id = ${work.merchantId} and customer_id = ${parseId('customer', two!.customer_id!)!}`),
    );
    await Promise.all([on.post(`/mandateImport/undoRow/${two!.id}`, {}), on.billNow()]);
    const met = await on.mandate(two!.id);
    const billed =
      (await on.rows(id)).find((row) => row.id === two!.id)!.can_undo === false && met.status === 'active';
    expect([met.status, met.subscription]).toEqual(
      billed ? ['active', 'active'] : ['cancelled', 'cancelled'],
    );
    if (billed)
      expect((await on.post(`/mandateImport/undo/${id}`, {})).data.refusal).toBe('mandate_import.billed');

    const { id: whole } = await on.takenIn([on.payer(), on.payer()]);
    expect((await on.post(`/mandateImport/undo/${whole}`, {})).code).toBe(0);
    await on.drain();
    expect(await on.detail(whole)).toMatchObject({ status: 'undone', counts: { undone: 2, notified: 0 } });
    const { id: anew } = await on.checked([lines[0]!]);
    expect(await on.shown(anew)).toEqual(['2 ready']);
    expect(await on.brokenAnywhere()).toEqual([]);
  });
});
