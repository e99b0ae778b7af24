import { addDays, daysBetween, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { createCreditNote, createDraft, issueDraft, writeOff } from '../modules/accounting/index.ts';
import { sql } from '../platform/db/sql.ts';
import { inTenant, type Platform, type Work } from '../platform/work.ts';
import { type Stage, unlessRefused } from './play-scene.ts';

type Bill = {
  /** Days before the demo's present on which staff wrote it. */
  ago: number;
  /** Which of the gym's customers, in the order in which they came. */
  who: number;
  description: string;
  /** Days until it is due. */
  days: number;
  lines: readonly [description: string, quantity: number, priceE4: number, tax?: 'gst_free'][];
  /** Kept as a draft, with the days until it is issued where that is planned. */
  draft?: true;
  issuedIn?: number;
  /** Cents of the first line that were given back three days later. */
  credited?: number;
  /** Days later on which it was given up. */
  lostIn?: number;
};

const BILLS: readonly Bill[] = [
  {
    ago: 58,
    who: 3,
    description: 'Locker damage',
    days: 7,
    lines: [['New locker door', 1, 1_650_000]],
    lostIn: 55,
  },
  {
    ago: 41,
    who: 1,
    description: 'Personal training, October',
    days: 14,
    lines: [['Session with a trainer', 4, 850_000]],
    credited: 8_500,
  },
  {
    ago: 33,
    who: 5,
    description: 'Room hire for a workshop',
    days: 10,
    lines: [
      ['Studio, by the hour', 3, 660_000],
      ['First-aid course', 1, 450_000, 'gst_free'],
    ],
  },
  {
    ago: 20,
    who: 2,
    description: 'Towels and drinks',
    days: 7,
    lines: [
      ['Towel hire', 12, 24_950],
      ['Spring water', 6, 33_333],
    ],
    credited: 500,
  },
  {
    ago: 4,
    who: 4,
    description: 'Nutrition plan',
    days: 21,
    lines: [['Nutrition plan, twelve weeks', 1, 1_980_000]],
  },
  {
    ago: 3,
    who: 6,
    description: 'Corporate class, December',
    days: 30,
    lines: [['Class for up to 20 people', 4, 1_925_000]],
    draft: true,
    issuedIn: 9,
  },
  {
    ago: 2,
    who: 1,
    description: 'Personal training, November',
    days: 20,
    lines: [['Session with a trainer', 5, 850_000]],
    draft: true,
  },
  {
    ago: 1,
    who: 7,
    description: '团体课程',
    days: 21,
    lines: [['瑜伽课（每节）', 8, 275_000]],
    draft: true,
  },
];

/** What the gym bills by hand on a morning of its history, what it gives back and gives up. */
export async function playBills(
  platform: Platform,
  stage: Stage,
  { date, to }: { date: LocalDate; to: LocalDate },
): Promise<void> {
  const ago = daysBetween(date, to);
  const staff = (body: (work: Work) => Promise<unknown>) =>
    inTenant(platform, stage.merchantId, stage.staff, body).catch(unlessRefused);
  for (const bill of BILLS) {
    if (bill.ago === ago) await staff((work) => write(work, bill));
    if (bill.credited && bill.ago - 3 === ago) await staff((work) => credit(work, bill));
    if (bill.lostIn && bill.ago - bill.lostIn === ago) await staff((work) => giveUp(work, bill));
  }
}

async function write(work: Work, bill: Bill): Promise<void> {
  const customer = await work.maybe<{ id: string }>(sql`
    select id from customers where merchant_id = ${work.merchantId} and email_primary is not null
    order by created_at, id offset ${bill.who} limit 1`);
  if (!customer || (await isWritten(work, bill))) return;
  const id = await createDraft(work, {
    customer_id: customer.id,
    description: bill.description,
    due_date: addDays(work.today, bill.days + (bill.issuedIn ?? 0)),
    lines: bill.lines.map(([description, quantity, unit_price_e4, tax_code]) => ({
      description,
      quantity,
      unit_price_e4,
      tax_code: tax_code ?? 'taxable',
    })),
    issue_on: bill.issuedIn ? addDays(work.today, bill.issuedIn) : null,
    is_sent: true,
  });
  if (!bill.draft) await issueDraft(work, { id, is_sent: true });
}

/** A morning that is played again writes nothing twice. */
async function isWritten(work: Work, { description }: Bill): Promise<boolean> {
  const row = await work.maybe(sql`
    select 1 from invoice_drafts where merchant_id = ${work.merchantId} and description = ${description}`);
  return row !== undefined;
}

const billOf = (work: Work, { description }: Bill) =>
  work.maybe<{ id: string; noted: boolean }>(sql`
    select d.invoice_id as id, exists (select 1 from credit_notes n
      where n.merchant_id = ${work.merchantId} and n.invoice_id = d.invoice_id) as noted
    from invoice_drafts d
    where d.merchant_id = ${work.merchantId} and d.description = ${description} and d.invoice_id is not null`);

async function credit(work: Work, bill: Bill): Promise<void> {
  const found = await billOf(work, bill);
  if (!found || found.noted) return;
  await createCreditNote(work, {
    invoice_id: found.id,
    reason: 'One was not used',
    lines: [{ position: 1, amount_cents: toCents(bill.credited ?? 0) }],
  });
}

async function giveUp(work: Work, bill: Bill): Promise<void> {
  const found = await billOf(work, bill);
  if (found) await writeOff(work, { id: found.id, reason: 'The customer has moved away without an address' });
}
