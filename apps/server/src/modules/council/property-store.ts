import { plainAssessmentNumber } from '@lorikeet/domain/council';
import type { AuState } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

export type NewProperty = {
  assessmentNumber: string;
  line1: string;
  line2?: string | null;
  suburb: string;
  state: AuState;
  postcode: string;
  ownerName: string;
  ownerEmail?: string | null;
  ownerPhone?: string | null;
  locale?: 'en' | 'zh';
};

export type PropertyRecord = {
  id: string;
  assessment_number: string;
  line1: string;
  line2: string | null;
  suburb: string;
  state: AuState;
  postcode: string;
  owner_name: string;
  owner_email: string | null;
  owner_phone: string | null;
  locale: 'en' | 'zh';
};

/** A property's own facts, of the table aliased `p`. */
export const propertyColumns: Sql = sql`p.id, p.assessment_number, p.address_line1 as line1, p.address_line2 as line2,
  p.suburb, p.state, p.postcode, p.owner_name, p.owner_email, p.owner_phone, p.locale`;

export type AddressParts = Pick<PropertyRecord, 'line1' | 'line2' | 'suburb' | 'state' | 'postcode'>;

/** The address as the wire has it. */
export const addressOf = ({ line1, line2, suburb, state, postcode }: AddressParts) => ({
  line1,
  line2,
  suburb,
  state,
  postcode,
});

/** The address in one line: `14 Wattle Street, Banksia NSW 2651`. */
export const addressLine = ({ line1, line2, suburb, state, postcode }: AddressParts): string =>
  `${[line1, line2].filter(Boolean).join(', ')}, ${suburb} ${state} ${postcode}`;

/** Puts a property on the council's roll and returns its id. An assessment number that is there already throws 23505. */
export async function createProperty(work: Work, property: NewProperty): Promise<string> {
  const id = work.newId();
  await work.run(sql`
    insert into properties (merchant_id, id, assessment_number, address_line1, address_line2, suburb, state, postcode,
      owner_name, owner_email, owner_phone, locale, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${plainAssessmentNumber(property.assessmentNumber)}, ${property.line1},
      ${property.line2 ?? null}, ${property.suburb}, ${property.state}, ${property.postcode}, ${property.ownerName},
      ${property.ownerEmail ?? null}, ${property.ownerPhone ?? null}, ${property.locale ?? 'en'}, ${work.now},
      ${work.now})`);
  return id;
}

/** Locks properties until the transaction ends, in the one order of all who hold several. */
export async function lockProperties(work: Work, ids: readonly string[]): Promise<void> {
  await work.run(sql`
    select 1 from properties
    where merchant_id = ${work.merchantId} and id = any(${[...ids]}::uuid[]) order by id for update`);
}

/** The property under lock, so that a code, an access and a sale follow one another. Or 404. */
export async function lockProperty(work: Work, id: string): Promise<PropertyRecord> {
  return found(
    await work.maybe<PropertyRecord>(sql`
      select ${propertyColumns} from properties p
      where p.merchant_id = ${work.merchantId} and p.id = ${id} for update`),
  );
}
