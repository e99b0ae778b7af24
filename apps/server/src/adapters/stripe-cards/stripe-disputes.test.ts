import { parseId, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveFile } from '../../modules/disputes/evidence-files.ts';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openStripe } from '../../test/stripe-stage.ts';

let on: Awaited<ReturnType<typeof openStripe>>;

beforeAll(async () => {
  on = await openStripe();
});
afterAll(() => on.close());

const intents = () => on.stripe.things('payment_intent');

async function paid(cents: number) {
  const bill = await on.bill(cents);
  const { data } = await on.payWith(bill.link, cents, 'visa');
  return { id: parseId('payment', data.id)!, intent: intents().at(-1)! };
}

describe('a dispute that Stripe tells of', () => {
  const disputes = async (paymentId: string) =>
    (
      await on.scene.platform.pool.query(sql`
      select status, amount_cents, fee_cents, fee_gst_cents, reason, answer_due_on::text as due, reference
      from disputes where payment_id = ${paymentId}`)
    ).rows;

  async function disputed(cents: number) {
    const made = await paid(cents);
    const dispute = on.stripe.make('dp', {
      object: 'dispute',
      status: 'needs_response',
      amount: made.intent.amount,
      currency: 'aud',
      created: Date.parse('2026-11-23T00:00:00Z') / 1_000,
      reason: 'product_not_received',
      payment_intent: made.intent,
      evidence_details: { due_by: Date.parse('2026-12-03T10:00:00Z') / 1_000, submission_count: 0 },
      balance_transactions: [
        {
          currency: 'aud',
          fee: 2_750,
          fee_details: [
            { type: 'stripe_fee', amount: 2_500 },
            { type: 'tax', amount: 250 },
          ],
        },
      ],
    });
    return { ...made, dispute };
  }

  it('is opened and decided as on its day, and the day’s own look changes nothing more', async () => {
    const { id, dispute } = await disputed(8_000);
    await on.tell('charge.dispute.created', dispute);
    await on.tell('charge.dispute.funds_withdrawn', dispute);
    expect(await disputes(id)).toEqual([
      {
        status: 'opened',
        amount_cents: 8_230,
        fee_cents: 2_750,
        fee_gst_cents: 250,
        reason: 'not_received',
        due: '2026-12-02',
        reference: dispute.id,
      },
    ]);
    const { rows } = await on.scene.platform.pool.query<{ id: string }>(
      sql`select id from disputes where payment_id = ${id}`,
    );
    const path = `/api/merchant/dispute/answer/${printId('dispute', rows[0]!.id)}`;
    const body = { explanation: 'The member trained with us that week.' };
    const run = createRun(on.scene.platform, on.scene.harbour.id, SYSTEM);
    const file = { type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 log') } as const;
    await giveFile(run, { id: rows[0]!.id, kind: 'service', name: 'Visits.pdf', file });
    await on.scene.portal.call('POST', path, { token: on.scene.harbour.token, body });
    expect(on.stripe.of('POST /v1/files')).toMatchObject([
      {
        params: { purpose: 'dispute_evidence', file: 'Visits.pdf application/pdf %PDF-1.4 log' },
        key: expect.stringMatching(/^lorikeet-file-/),
      },
    ]);
    const [kept] = on.stripe.things('file');
    expect(on.stripe.of(`POST /v1/disputes/${dispute.id}`)).toMatchObject([
      {
        params: {
          'evidence[uncategorized_text]': body.explanation,
          'evidence[service_documentation]': kept!.id,
          submit: 'true',
        },
      },
    ]);
    dispute.status = 'won';
    await on.tell('charge.dispute.closed', dispute);
    await on.tell('charge.dispute.funds_reinstated', dispute);
    expect(await disputes(id)).toMatchObject([{ status: 'won' }]);
    expect(await on.broken()).toEqual([]);
  });

  it('waits for another answer where Stripe refuses one for good, and a person is told why', async () => {
    const { id, dispute } = await disputed(8_000);
    await on.tell('charge.dispute.created', dispute);
    const { rows } = await on.scene.platform.pool.query<{ id: string }>(
      sql`select id from disputes where payment_id = ${id}`,
    );
    const answer = (explanation: string) =>
      on.scene.portal.call('POST', `/api/merchant/dispute/answer/${printId('dispute', rows[0]!.id)}`, {
        token: on.scene.harbour.token,
        body: { explanation },
      });
    const waits = async () =>
      (
        await on.scene.platform.pool.query<{ reason: string }>(sql`
          select reason from exceptions
          where kind = 'dispute.to_answer' and subject_id = ${id} and status = 'open'`)
      ).rows.map(({ reason }) => reason);
    const path = `/v1/disputes/${dispute.id}`;
    on.stripe.mishap(new RegExp(`POST ${path}`), 400);
    await answer('Too long.');
    expect(await disputes(id)).toMatchObject([{ status: 'opened' }]);
    expect(await waits()).toEqual(['answer_refused']);
    await on.loop('disputes.hand_in');
    expect(on.stripe.of(`POST ${path}`)).toHaveLength(1);

    const run = createRun(on.scene.platform, on.scene.harbour.id, SYSTEM);
    const file = { type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 log') } as const;
    await giveFile(run, { id: rows[0]!.id, kind: 'service', name: 'Visits.pdf', file });
    on.stripe.mishap(/POST \/v1\/files/, 400);
    await answer('With a file.');
    expect(await waits()).toEqual(['file_refused']);
    const said = await on.scene.platform.pool.query<{ refused: string; earlier: string; files: number }>(sql`
      select refused_explanation as refused, earlier_explanation as earlier,
        (select count(*)::int from dispute_files f where f.dispute_id = d.id and f.refused_at is not null) as files
      from disputes d where payment_id = ${id}`);
    expect(said.rows).toEqual([{ refused: 'With a file.', earlier: null, files: 1 }]);

    await answer('They trained with us that week.');
    expect(await disputes(id)).toMatchObject([{ status: 'evidence_sent' }]);
    expect(await waits()).toEqual([]);
    const keys = on.stripe.of(`POST ${path}`).map(({ key }) => key);
    expect(keys).toEqual([`lorikeet-answer-${dispute.id}`, `lorikeet-answer-${dispute.id}-2`]);
    expect(await on.broken()).toEqual([]);
  });

  it('is no news before Stripe has booked it, and then is opened with its fee', async () => {
    const { id, dispute } = await disputed(8_000);
    const booked = dispute.balance_transactions;
    dispute.balance_transactions = [];
    await on.tell('charge.dispute.created', dispute);
    expect(await disputes(id)).toEqual([]);
    dispute.balance_transactions = booked;
    await on.tell('charge.dispute.funds_withdrawn', dispute);
    expect(await disputes(id)).toMatchObject([{ status: 'opened', fee_cents: 2_750, fee_gst_cents: 250 }]);
    expect(await on.broken()).toEqual([]);
  });

  it('that was answered at its dashboard is answered, and one that the payer gave up is won', async () => {
    const { id, dispute } = await disputed(8_000);
    await on.tell('charge.dispute.created', dispute);
    dispute.status = 'under_review';
    dispute.evidence_details = { ...(dispute.evidence_details as object), submission_count: 1 };
    await on.tell('charge.dispute.updated', dispute);
    expect(await disputes(id)).toMatchObject([{ status: 'evidence_sent' }]);
    const other = await disputed(8_000);
    await on.tell('charge.dispute.created', other.dispute);
    other.dispute.status = 'won';
    await on.tell('charge.dispute.closed', other.dispute);
    expect(await disputes(other.id)).toMatchObject([{ status: 'won' }]);
    expect(await on.broken()).toEqual([]);
  });

  it('is not said to be answered where the answer came too late, and a person is told once', async () => {
    const { id, dispute } = await disputed(8_000);
    await on.tell('charge.dispute.created', dispute);
    dispute.status = 'lost';
    const { rows } = await on.scene.platform.pool.query<{ id: string }>(
      sql`select id from disputes where payment_id = ${id}`,
    );
    const path = `/api/merchant/dispute/answer/${printId('dispute', rows[0]!.id)}`;
    const body = { explanation: 'The member trained with us that week.' };
    await on.scene.portal.call('POST', path, { token: on.scene.harbour.token, body });
    await on.loop('disputes.hand_in');
    const kept = await on.scene.platform.pool.query(sql`
      select handed_in_at is null as unsent, answer_refused_at is not null as refused from disputes
      where payment_id = ${id}`);
    expect(kept.rows).toEqual([{ unsent: true, refused: true }]);
    const told = await on.scene.platform.pool.query(sql`
      select reason from exceptions where kind = 'dispute.contradicted' and subject_id = ${id}`);
    expect(told.rows).toEqual([{ reason: 'answer_too_late' }]);
    expect(on.stripe.of(`POST /v1/disputes/${dispute.id}`)).toEqual([]);
    await on.tell('charge.dispute.closed', dispute);
    expect(await disputes(id)).toMatchObject([{ status: 'lost' }]);
    expect(await on.broken()).toEqual([]);
  });

  it('that is lost gives back what Stripe gave back of it', async () => {
    const { id, dispute } = await disputed(8_000);
    await on.tell('charge.dispute.created', dispute);
    dispute.status = 'lost';
    dispute.evidence_details = { ...(dispute.evidence_details as object), submission_count: 1 };
    const [fee] = dispute.balance_transactions as { currency: string }[];
    dispute.balance_transactions = [
      { ...fee, amount: -8_230 },
      { currency: 'aud', fee: 0, fee_details: [], amount: 2_058 },
    ];
    await on.tell('charge.dispute.closed', dispute);
    const { rows } = await on.scene.platform.pool.query(
      sql`select status, returned_cents as returned from disputes where payment_id = ${id}`,
    );
    expect(rows).toEqual([{ status: 'lost', returned: 2_058 }]);
    expect(await on.broken()).toEqual([]);
  });

  it('that is an inquiry takes nothing, and one of a charge that is not ours is passed over', async () => {
    const { id, dispute } = await disputed(8_000);
    dispute.status = 'warning_needs_response';
    await on.tell('charge.dispute.created', dispute);
    expect(await disputes(id)).toEqual([]);
    dispute.status = 'needs_response';
    dispute.payment_intent = { id: 'pi_other', metadata: {} };
    await on.tell('charge.dispute.created', dispute);
    expect(await disputes(id)).toEqual([]);
  });

  it('is not listed where this portal never asked for its charge', async () => {
    const { dispute } = await disputed(8_000);
    const stranger = '00000000-0000-4000-8000-000000000001';
    const metadata = { lorikeet_merchant: on.scene.harbour.id, lorikeet_id: stranger };
    const { id: _, ...said } = dispute;
    on.stripe.make('dp', { ...said, payment_intent: { id: 'pi_elsewhere', metadata } });
    const standing = await on.desk.standing(on.scene.harbour.id, toLocalDate('2026-11-24'));
    expect(standing.map(({ reference }) => reference)).toContain(dispute.id);
    expect(standing.map(({ paymentId }) => paymentId)).not.toContain(stranger);
  });
});
