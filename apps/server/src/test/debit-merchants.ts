import { instantAt, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { NoticeKind } from '@lorikeet/domain/notices';
import { acceptMandate, addBankAccount, createCustomer, termsFor } from '../modules/customers/index.ts';
import { scheduleDebit } from '../modules/debits/index.ts';
import { createFacility, createMerchant, facilityFor, PLATFORM_SLUG } from '../modules/merchants/index.ts';
import { createManualClock } from '../platform/clock.ts';
import { sql } from '../platform/db/sql.ts';
import { drainEvents } from '../platform/events/drain-events.ts';
import { createRun } from '../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../platform/work.ts';
import { fileText } from './file-text.ts';
import { issueBill } from './issue-bill.ts';
import { quickHash } from './quick-hash.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestPortal, type TestPortal } from './test-portal.ts';

const PASSWORD = 'Demo-Pass-2026';

export type Payer = { customerId: string; mandateId: string; methodId: string };
export type DebitMerchants = Awaited<ReturnType<typeof openDebitMerchants>>;

/**
 * The platform, a facilitated merchant and a direct one, live, on a clock that stands still until moved: what the
 * tests of debits, files and returns play on.
 */
export async function openDebitMerchants(
  start = '2026-11-23',
  at = '08:00',
  env: Record<string, string> = {},
) {
  const database = await createTestDatabase();
  const portal = createTestPortal(database, { DATABASE_POOL: '12', ...env });
  const { platform } = portal;
  const clock = createManualClock(instantAt(toLocalDate(start), at, 'Australia/Sydney'));
  Object.assign(platform, { clock });
  const lorikeet = await openMerchant('platform', PLATFORM_SLUG, 'Lorikeet');
  const harbour = await openMerchant('business', 'harbour-fitness', 'Harbour Fitness');
  const banksia = await openMerchant('council', 'banksia-shire', 'Banksia Shire');
  const other = await openMerchant('business', 'other-gym', 'Other Gym');

  async function openMerchant(kind: 'platform' | 'business' | 'council', slug: string, tradingName: string) {
    const { merchantId, ownerId } = await createMerchant(platform, {
      slug,
      kind,
      legalName: `${tradingName} Pty Ltd`,
      tradingName,
      email: `accounts@${slug}.test`,
      status: 'live',
      owner: {
        username: 'owner',
        name: 'Owner',
        email: `owner@${slug}.test`,
        passwordHash: await quickHash(PASSWORD),
      },
    });
    const own = {
      financialInstitution: 'CBA',
      userName: tradingName.toUpperCase(),
      debitUserAbn: null,
      entryDescription: 'PAYMENTS',
    };
    await inTenant(platform, merchantId, SYSTEM, (work) => {
      if (kind === 'business')
        return createFacility(work, { model: 'facilitated', entryDescription: 'MEMBERSHIP' });
      return createFacility(work, {
        ...own,
        model: kind === 'platform' ? 'sponsor' : 'direct',
        name: 'Bank',
        userId: kind === 'platform' ? '301500' : '401234',
        traceBsb: kind === 'platform' ? '062-000' : '033-001',
        traceAccount: kind === 'platform' ? '12345678' : '98765432',
      });
    });
    const facilityId = await inTenant(
      platform,
      merchantId,
      SYSTEM,
      async (work) => (await facilityFor(work)).id,
    );
    return { id: merchantId, facilityId, token: await portal.tokenFor(merchantId, ownerId) };
  }

  const within: Within = (merchant, body) => inTenant(platform, merchant.id, SYSTEM, body);
  const listeners = () => portal.portal.modules.flatMap((module) => module.listeners ?? []);

  return {
    database,
    portal,
    platform,
    clock,
    lorikeet,
    harbour,
    banksia,
    other,
    within,
    drain: () => drainEvents(platform, listeners()),
    /** Moves the clock to a time of a Sydney day. */
    at: (day: LocalDate | string, time: string) =>
      clock.set(instantAt(toLocalDate(day), time, 'Australia/Sydney')),
    /** Runs one phase of a merchant's day. */
    async runPhase(
      merchant: { id: string },
      phase: 'notices' | 'claim' | 'close' | 'returns.finish' | 'subscriptions.trials' | 'dunning.end',
      day: LocalDate | string,
    ) {
      const found = portal.portal.modules
        .flatMap((module) =>
          ['notices', 'debits', 'returns', 'subscriptions', 'dunning'].includes(module.name)
            ? (module.phases ?? [])
            : [],
        )
        .find((one) => one.name === phase)!;
      clock.set(instantAt(toLocalDate(day), found.at, 'Australia/Sydney'));
      const tenant = {
        id: merchant.id,
        slug: '',
        kind: 'business' as const,
        timeZone: 'Australia/Sydney',
      };
      const summary = await found.run(createRun(platform, tenant.id, SYSTEM), toLocalDate(day), tenant);
      await drainEvents(platform, listeners());
      return summary;
    },
    ...payersOf(within),
    ...looksOf(platform, portal, within),
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}

type Within = <T>(merchant: { id: string }, body: (work: Work) => Promise<T>) => Promise<T>;

/** Payers, and what they are asked to pay. */
export function payersOf(within: Within) {
  return {
    /** A customer with an accepted mandate over an account. */
    payer(
      merchant: { id: string },
      facts: { name?: string; account?: string; email?: string | null; locale?: 'en' | 'zh' } = {},
    ): Promise<Payer> {
      return within(merchant, async (work) => {
        const name = facts.name ?? 'Grace Okonkwo';
        const customerId = await createCustomer(work, {
          name,
          email_primary: facts.email === undefined ? 'grace@payer.test' : facts.email,
          locale: facts.locale ?? 'en',
        });
        const { id: methodId } = await addBankAccount(work, {
          customerId,
          bsb: '062-184',
          account: facts.account ?? '12345148',
          accountName: name.toUpperCase(),
        });
        const { mandateId } = await acceptMandate(work, {
          customerId,
          paymentMethodId: methodId,
          terms: await termsFor(work, {
            amount: { kind: 'varying' },
            frequency: 'monthly',
            firstDate: null,
            endDate: null,
            planName: null,
          }),
          soleAuthority: true,
          locale: facts.locale ?? 'en',
          identifiedBy: 'invitation',
          acceptedBy: name,
        });
        return { customerId, mandateId, methodId };
      });
    },
    /** An invoice and its scheduled debit. */
    debit(
      merchant: { id: string; facilityId: string },
      payer: Payer,
      asked: { cents: number; due: string; notice?: NoticeKind },
    ): Promise<{ paymentId: string; invoiceId: string }> {
      return within(merchant, async (work) => {
        const { cents, due } = asked;
        const invoiceId = await issueBill(work, { customerId: payer.customerId, cents, due });
        const { id: paymentId } = await scheduleDebit(work, {
          invoiceId,
          customerId: payer.customerId,
          mandateId: payer.mandateId,
          paymentMethodId: payer.methodId,
          facilityId: merchant.facilityId,
          currency: 'AUD',
          amountCents: cents,
          dueDate: toLocalDate(due),
          description: 'Membership',
          noticeKind: asked.notice ?? 'agreement',
        });
        return { paymentId, invoiceId };
      });
    },
  };
}

/** What a test looks at afterwards. */
function looksOf(platform: Platform, portal: TestPortal, within: Within) {
  return {
    payment: (merchant: { id: string }, id: string) =>
      within(merchant, (work) =>
        work.one<Record<string, unknown>>(
          sql`select * from payments where merchant_id = ${work.merchantId} and id = ${id}`,
        ),
      ),
    files: (merchant: { id: string }) =>
      within(merchant, (work) =>
        work.rows<{
          id: string;
          status: string;
          records: number;
          total_cents: number;
          storage_key: string;
          filename: string;
          processing_date: LocalDate;
          cleared_on: LocalDate | null;
        }>(sql`
          select id, status, records, total_cents, storage_key, filename, processing_date, cleared_on from bank_files
          where merchant_id = ${work.merchantId} order by created_at, sequence, id`),
      ),
    fileText: (key: string) => fileText(platform, key),
    exceptions: (merchant: { id: string }) =>
      within(merchant, (work) =>
        work.rows<{ kind: string; reason: string; subject_id: string }>(sql`
          select kind, reason, subject_id from exceptions
          where merchant_id = ${work.merchantId} and status = 'open' order by created_at, id`),
      ),
    /** Every posting of a source as `kind account amount …` lines. */
    postings: (merchant: { id: string }, sourceId: string) =>
      within(merchant, async (work) => {
        const rows = await work.rows<{ kind: string; accounts: string[]; amounts: number[] }>(sql`
          select kind, accounts, amounts from postings
          where merchant_id = ${work.merchantId} and source_id = ${sourceId} order by booked_at, id`);
        return rows.map(
          ({ kind, accounts, amounts }) =>
            `${kind}: ${accounts.map((a, i) => `${a} ${amounts[i]}`).join(', ')}`,
        );
      }),
    /** What was written off of an invoice. */
    writeOff: (merchant: { id: string }, invoiceId: string) =>
      within(merchant, (work) =>
        work.one<{ id: string }>(sql`
          select id from invoice_write_offs where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}`),
      ),
    /** The invariants that are broken. */
    async broken(): Promise<string[]> {
      const found: string[] = [];
      for (const module of portal.portal.modules) {
        if (!['bank-files', 'debits', 'ledger', 'invoices', 'accounting'].includes(module.name)) continue;
        for (const invariant of module.invariants ?? []) {
          const { broken } = await invariant.check(platform);
          if (broken > 0) found.push(`${invariant.name}: ${broken}`);
        }
      }
      return found;
    },
  };
}
