import { printId } from '@lorikeet/domain/kernel';
import { balanceOf } from '../modules/ledger/index.ts';
import { bankReturns, fileOf } from './bank-returns.ts';
import { openDebitMerchants } from './debit-merchants.ts';
import { onItsDay } from './on-its-day.ts';
import { addColleague } from './second-person.ts';

type Answered = { waiting: { approval_id: string } | null; refusal?: string };
type Who = { token: string };

export type DebtStage = Awaited<ReturnType<typeof openDebtStage>>;

/** A merchant whose one debit came back, and that owes the platform the fee of its return: 2.50. */
export async function openDebtStage() {
  const scene = await openDebitMerchants('2026-11-23', '06:30');
  const second = await addColleague(scene.portal, scene.lorikeet.id, {
    username: 'ines',
    name: 'Ines',
    role: 'owner',
  });
  const merchant_id = printId('merchant', scene.harbour.id);
  const post = async (path: string, body: object, who: Who = scene.lorikeet, key?: string) => {
    const asked = { token: who.token, body, ...(key && { key }) };
    const answer = await scene.portal.call<Answered>('POST', `/api/merchant${path}`, asked);
    await scene.drain();
    return answer;
  };
  const load = (...rows: string[]) => {
    const content = ['Date,Amount,Description', ...rows].join('\r\n');
    return onItsDay(scene.clock, content, () => post('/statement/import', { content }));
  };
  const bank = bankReturns(scene);
  await post(`/platform/merchant/fee/${merchant_id}`, {
    from_date: '2026-11-24',
    bps: 100,
    fixed_cents: 30,
    return_cents: 250,
  });
  const [made] = await bank.lodged('2026-11-24', [3]);
  await load('2026-11-24,20.00,DE CREDIT');
  await bank.load('2026-11-25', fileOf('2026-11-25', [made!.entry]));
  await load('2026-11-25,-20.00,DE RETURNS');
  return {
    ...scene,
    merchant_id,
    post,
    /** Reads rows of the bank's statement: date, amount, description. */
    load,
    get: async <T>(path: string, who: Who = scene.lorikeet) =>
      (await scene.portal.call<T>('GET', `/api/merchant${path}`, { token: who.token })).data,
    /** The second person agrees to what was asked. */
    approve: ({ data }: { data: Answered }) =>
      post(`/approval/approve/${data.waiting!.approval_id}`, {}, second),
    available: () => scene.within(scene.harbour, (work) => balanceOf(work, 'balance:available', 'AUD')),
  };
}
