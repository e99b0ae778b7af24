import type { WireInput } from '@lorikeet/contracts/contract';
import type { updateUser } from '@lorikeet/contracts/users';

type Change = WireInput<typeof updateUser>;

/** What a form of somebody changes: their roles only where others are chosen than it was opened with, and then from those. */
export function userChange({ role_ids: chosen = [], ...rest }: Change, opened: readonly string[]): Change {
  const isSame = chosen.length === opened.length && opened.every((id) => chosen.includes(id));
  return isSame ? rest : { ...rest, role_ids: chosen, seen_role_ids: [...opened] };
}
