import {
  EXCEPTION_KIND_NAMES,
  type ExceptionKind,
  type ExceptionKindDefinition,
  exceptionKind,
} from '@lorikeet/contracts/exception-kinds';
import type { Permission } from '@lorikeet/contracts/permissions';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { LodgedMerchants } from './ports.ts';

/** The where-clause of the exceptions (aliased `t` unless told) that the signed-in person sees. */
export async function seenBy(
  work: Work,
  lodgedMerchants: LodgedMerchants,
  alias: Sql = sql`t`,
): Promise<Sql> {
  const merchants = await lodgedMerchants(work);
  const isOwnLodger = merchants.some(({ id }) => id === work.merchantId);
  const others = merchants.map(({ id }) => id).filter((id) => id !== work.merchantId);
  const own = sql`${alias}.kind = any(${kindsSeen(work, 'own')}::text[])`;
  const lodgers = sql`${alias}.kind = any(${kindsSeen(work, 'lodger')}::text[])`;
  return sql`(
    (${alias}.merchant_id = ${work.merchantId} and (${own} ${isOwnLodger ? sql`or ${lodgers}` : empty}))
    or (${alias}.merchant_id = any(${others}::uuid[]) and ${lodgers}))`;
}

/** The signed-in person may note how exceptions of a kind were settled. */
export const maySettle = (work: Work, kind: ExceptionKind): boolean => may(work, exceptionKind(kind).settles);

function kindsSeen(work: Work, staff: ExceptionKindDefinition['staff']): ExceptionKind[] {
  return EXCEPTION_KIND_NAMES.filter((name) => {
    const kind = exceptionKind(name);
    return kind.staff === staff && may(work, kind.sees);
  });
}

/** The portal itself has no list of permissions and may everything. */
const may = ({ actor }: Work, permission: Permission): boolean => actor.permissions?.has(permission) ?? true;
