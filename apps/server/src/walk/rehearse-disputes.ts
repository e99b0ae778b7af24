import { addDays, parseId, toCents } from '@lorikeet/domain/kernel';
import { takeNews } from '../modules/disputes/take-news.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';
import { CARD, newPayment } from './rehearse-cards.ts';

type Disputes = { rows: { id: string; files: { id: string }[] }[] };

const RECEIPT = { kind: 'receipt', name: 'pixels.png' };

/** A card payment of the first merchant that its payer's bank disputes: the dispute's id and the payment's. */
async function disputed(scene: Scene): Promise<{ id: string; payment: string }> {
  const { id } = await scene.done<{ id: string }>('payInvoice', await newPayment(scene, CARD));
  const payment = parseId('payment', id)!;
  const taken = { amountCents: toCents(2_080), feeCents: toCents(2_750), feeGstCents: toCents(250) };
  await scene.within(scene.ours, (work) =>
    takeNews(work, {
      ...taken,
      paymentId: payment,
      reference: `WALK-${payment}`,
      said: 'opened',
      isAnswered: false,
      returnedCents: toCents(0),
      isFeeReturned: false,
      reason: 'not_received',
      answerDueOn: addDays(scene.morning, 14),
      appealDueOn: null,
    }),
  );
  const { rows } = await scene.done<Disputes>('listDisputes', { payment_id: id });
  return { id: rows[0]!.id, payment: id };
}

/** A dispute that was answered, and lost where an appeal is allowed. */
async function lost(scene: Scene): Promise<string> {
  const { id, payment } = await disputed(scene);
  await scene.done('answerDispute', { id, explanation: 'It was delivered.' });
  await scene.within(scene.ours, (work) =>
    takeNews(work, {
      amountCents: toCents(2_080),
      feeCents: toCents(2_750),
      feeGstCents: toCents(250),
      paymentId: parseId('payment', payment)!,
      reference: `WALK-${parseId('payment', payment)!}`,
      said: 'lost',
      isAnswered: false,
      returnedCents: toCents(0),
      isFeeReturned: false,
      reason: 'not_received',
      answerDueOn: addDays(scene.morning, 14),
      appealDueOn: addDays(scene.morning, 10),
    }),
  );
  return id;
}

/** A file that was given to the answer of a new dispute. */
async function givenFile(scene: Scene): Promise<string> {
  const { id, payment } = await disputed(scene);
  await scene.done('uploadDisputeFile', { id, ...RECEIPT });
  const { rows } = await scene.done<Disputes>('listDisputes', { payment_id: payment });
  return rows[0]!.files[0]!.id;
}

export const disputeRehearsals: Record<string, Rehearsal> = {
  answerDispute: async (scene) => ({
    input: { id: (await disputed(scene)).id, explanation: 'It was delivered.' },
  }),
  appealDispute: async (scene) => ({ input: { id: await lost(scene), explanation: 'It was signed for.' } }),
  uploadDisputeFile: async (scene) => ({ input: { id: (await disputed(scene)).id, ...RECEIPT } }),
  removeDisputeFile: async (scene) => ({ input: { id: await givenFile(scene) } }),
  downloadDisputeFile: async (scene) => ({ input: { id: await givenFile(scene) } }),
};
