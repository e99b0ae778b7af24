import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { queueMessage } from '../../../platform/messages/queue-message.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../../test/debit-merchants.ts';
import { acceptFile } from '../../bank-files/index.ts';
import {
  EVIDENCE_VERSIONS,
  type EvidenceFacts,
  evidenceDocument,
  evidenceFacts,
} from './evidence-document.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

const ask = (locale: 'en' | 'zh', token = scene.harbour.token) =>
  scene.portal.call<{ url: string }>(
    'POST',
    `/api/merchant/mandate/evidence/${printId('mandate', payer.mandateId)}`,
    { token, body: { locale } },
  );
const kept = () =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ facts: Buffer }>(sql`
      select facts from documents where merchant_id = ${work.merchantId} and kind = ${evidenceDocument.kind}
      order by created_at, id`);
    return rows.map(({ facts }) => evidenceFacts.parse(JSON.parse(work.vault.open(facts))));
  });
/** Every text that the pack puts on paper. */
function printed(facts: EvidenceFacts, locale: 'en' | 'zh', template = evidenceDocument): string {
  const texts: unknown[] = [];
  const put = (...given: unknown[]) => void texts.push(given);
  const paper = {
    letterhead: put,
    title: put,
    section: put,
    text: put,
    note: put,
    list: put,
    scanned: put,
    facts: put,
    table: put,
    fittedTable: put,
  };
  template.write(paper, facts, locale);
  return JSON.stringify(texts);
}

it('holds the agreement, the debits, their notices and what was done, in either language', async () => {
  await scene.debit(scene.harbour, payer, { cents: 11_000, due: '2026-11-23', notice: 'agreement' });
  await scene.runPhase(scene.harbour, 'claim', '2026-11-23');
  const [file] = await scene.files(scene.harbour);
  await scene.within(scene.harbour, (work) => acceptFile(work, file!.id, 'R'));
  await scene.drain();
  for (const locale of ['en', 'zh'] as const) {
    const { data } = await ask(locale);
    const opened = await scene.portal.portal.app.inject({ method: 'GET', url: data.url });
    expect(opened.headers['content-type']).toBe('application/pdf');
    expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const [first, second] = await kept();
  expect(first).toMatchObject({
    status: 'active',
    agreed_in: 'en',
    debits: [{ date: '2026-11-23', amount_cents: 11_000, stage: 'submitted', notice: 'agreement' }],
    more_debits: 0,
    history: [{ action: 'mandate.accepted' }],
  });
  expect(second?.history.map(({ action }) => action)).toEqual([
    'mandate.evidence_collected',
    'mandate.accepted',
  ]);
  const words = printed(first!, 'en');
  for (const text of [
    'With the bank',
    '$110.00',
    '23 Nov 2026',
    'The agreement, which states amount and date',
    'Direct debit request accepted',
    first!.agreement.reference,
  ])
    expect(words).toContain(text);
  expect(printed(first!, 'zh')).toContain('银行处理中');
});

it('says each return with its code, each notice with its day and whether it came back', async () => {
  const [base] = await kept();
  const day = toLocalDate('2026-11-23');
  const facts: EvidenceFacts = {
    ...base!,
    debits: [
      { ...base!.debits[0]!, stage: 'returned', returned_on: toLocalDate('2026-11-25'), return_code: '6' },
    ],
    notices: [
      {
        sent_at: '2026-11-09 06:00 Australia/Sydney',
        kind: 'variation',
        announced_date: day,
        announced_cents: 11_000,
        is_letter: true,
        bounced_at: '2026-11-09 06:05 Australia/Sydney',
        status: 'bounced',
      },
    ],
    more_notices: 7,
  };
  expect(printed(facts, 'en')).toMatch(/Returned .*: 6, /);
  expect(printed(facts, 'en')).toContain('Notice of a change, 14 days');
  expect(printed(facts, 'en')).toContain('Came back 2026-11-09 06:05');
  expect(printed(facts, 'en')).toContain('7 earlier ones are not printed.');
  expect(printed(facts, 'zh')).toContain('变更通知（14 天）');
});

it('cuts no day in its tables: Chinese rows have no weekday, and packs that were made stay as they are', async () => {
  const [base] = await kept();
  const on = toLocalDate('2026-11-25');
  const facts: EvidenceFacts = {
    ...base!,
    debits: [{ ...base!.debits[0]!, stage: 'cleared', cleared_on: on }],
  };
  expect(printed(facts, 'zh')).toContain('"2026年11月23日"');
  expect(printed(facts, 'zh')).toContain('"2026年11月25日 成功"');
  const [first] = EVIDENCE_VERSIONS;
  expect(first!.version).toBe(1);
  expect(printed(facts, 'zh', first)).toContain('"2026年11月23日 周一"');
  expect(printed(facts, 'zh', first)).toContain('"2026年11月25日 周三结清"');
});

it('says of a request that was moved in when its payer was told, and that it waits for that', async () => {
  const [base] = await kept();
  const moved: EvidenceFacts = {
    ...base!,
    status: 'pending',
    notices: [],
    move_letter: {
      sent_at: '2026-11-23 06:00 Australia/Sydney',
      first_date: toLocalDate('2026-12-10'),
      bounced_at: null,
      status: 'sent',
    },
  };
  for (const text of [
    'Notice of who debits from now on, 14 days',
    'First debit 10 Dec 2026',
    'until its notice',
  ])
    expect(printed(moved, 'en')).toContain(text);
  expect(printed(moved, 'en')).not.toContain('No separate notice was sent');
  expect(printed(moved, 'zh')).toContain('待生效');
  expect(printed({ ...moved, move_letter: null }, 'zh')).toContain('待接受');
});

it('says beside a debit that cleared what of it was refunded since', async () => {
  await scene.database.pool.query(
    `update payments set stage = 'cleared', cleared_on = '2026-11-26', refunded_cents = 4000 where mandate_id = $1`,
    [payer.mandateId],
  );
  await ask('en');
  const latest = (await kept()).at(-1)!;
  expect(printed(latest, 'en')).toContain('Succeeded 26 Nov 2026; refunds of $40.00');
  expect(printed(latest, 'zh')).toContain('2026年11月26日 成功；退款 $40.00');
  const third = EVIDENCE_VERSIONS.find(({ version }) => version === 3);
  expect(printed(latest, 'en', third)).toContain('Cleared 26 Nov 2026; refunds of $40.00');
  expect(printed(latest, 'zh', third)).toContain('2026年11月26日 结清；退款 $40.00');
});

it('says what became of each letter, also of one that waits, and to whom it went; packs of before stay', async () => {
  const { messageId } = await scene.within(scene.harbour, async (work) => {
    const debit = await work.one<{ id: string }>(sql`
      select id from payments where merchant_id = ${work.merchantId} and mandate_id = ${payer.mandateId} limit 1`);
    const queued = await queueMessage(work, {
      channel: 'email',
      template: 'debit-notice',
      locale: 'en',
      to: 'grace@payer.test',
      subject: 'A debit',
      text: 'A debit',
      html: '<p>A debit</p>',
      customerId: payer.customerId,
      subjectKind: 'payment',
      subjectId: debit.id,
    });
    await work.run(sql`
      insert into notices (merchant_id, id, payment_id, kind, message_id, announced_date, announced_cents, sent_at)
      values (${work.merchantId}, ${work.newId()}, ${debit.id}, 'advance', ${queued}, '2026-11-30', 11000, ${work.now})`);
    return { messageId: queued };
  });
  await ask('en');
  const waiting = (await kept()).at(-1)!;
  expect(waiting.notices).toMatchObject([{ kind: 'advance', status: 'queued' }]);
  expect(waiting.letters[0]).toMatchObject({ address: 'g•••@payer.test', status: 'queued' });
  // The notice, its letter, and the letter with the agreement.
  expect(printed(waiting, 'en').match(/Waiting to be sent/g)).toHaveLength(3);
  expect(printed(waiting, 'zh')).toContain('待发送');
  await scene.database.pool.query(`update messages set status = 'bounced' where id = $1`, [messageId]);
  await ask('en');
  expect(printed((await kept()).at(-1)!, 'en')).toContain('Came back');
  const second = printed(waiting, 'en', EVIDENCE_VERSIONS[1]);
  expect(second).not.toMatch(/Waiting to be sent|Letters to the payer/);
  expect(second).toContain('"Sent"');
});

it('is another merchant’s secret', async () => {
  expect((await ask('en', scene.banksia.token)).code).toBe(404);
  expect(await kept()).toHaveLength(5);
});
