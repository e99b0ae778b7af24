import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPayoutSummary } from '@lorikeet/contracts/payouts';

type Coming = Pick<WireOutput<typeof getPayoutSummary>, 'settlement_model' | 'landings'>;

/** What a merchant sees its money come by, where its address asks for `wanted`. */
export function shownLanding({ settlement_model: model, landings }: Coming, wanted: string | null) {
  const hasBoth = landings.length > 1;
  // Once its facility is closed nothing comes any more, and what came before is still to be found.
  const isDirect = model === 'direct' || (model === 'none' && landings.includes('deposits') && !hasBoth);
  const [usual, other] = isDirect ? (['deposits', 'payouts'] as const) : (['payouts', 'deposits'] as const);
  return { shown: hasBoth && wanted === other ? other : usual, hasBoth };
}
