import { returnPayout } from '../modules/payouts/index.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** The neighbour, with a payout that the bank sent back. */
async function withPayoutReturned(scene: Scene): Promise<string> {
  const { tenant } = scene.neighbour;
  const token = () => scene.tokenOf(scene.neighbour);
  const newest = () =>
    scene.row<{ id: string; status: string; bank_file_id: string | null }>(
      'select id, status, bank_file_id from payouts where merchant_id = $1 order by number desc limit 1',
      [tenant],
    );
  // One that an earlier rehearsal withdrew gave its lines back.
  if ((await newest()).status === 'withdrawn') await scene.done('drawPayout', {}, await token());
  const payout = await newest();
  if (payout.status === 'draft')
    await scene.done('approvePayout', { id: scene.id('payout', payout.id) }, await token());
  const { status, bank_file_id: fileId } = await newest();
  if (status === 'approved') {
    const id = scene.id('bank_file', fileId!);
    const merchant_id = scene.id('merchant', tenant);
    const lodger = await scene.tokenOf(scene.lorikeet);
    await scene.done('acceptBankFile', { id, merchant_id, receipt: 'R-2' }, lodger);
    await scene.settle();
  }
  await scene.within(scene.neighbour, (work) =>
    returnPayout(work, payout.id, { on: scene.morning, reason: 'Account closed' }),
  );
  return token();
}

/** The neighbour, whose balance can be paid out. */
export async function payable(scene: Scene): Promise<string> {
  const token = await withPayoutReturned(scene);
  await scene.done('confirmPayoutAccount', {}, token);
  return token;
}

/** Calls of payouts. */
export const payoutRehearsals: Record<string, Rehearsal> = {
  async confirmPayoutAccount(scene) {
    return { input: {}, token: await withPayoutReturned(scene) };
  },
  async drawPayout(scene) {
    return { input: {}, token: await payable(scene) };
  },
  async approvePayout(scene) {
    const token = await payable(scene);
    const { id } = await scene.done('drawPayout', {}, token);
    return { input: { id }, token };
  },
  async withdrawPayout(scene) {
    const token = await payable(scene);
    const { id } = await scene.done('drawPayout', {}, token);
    return { input: { id, reason: 'Wrong day' }, token };
  },
};
