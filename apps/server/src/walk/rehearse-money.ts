import { addDays, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { issueDishonourFees } from '../modules/invoices/index.ts';
import { issueTaxInvoice } from '../modules/tax-invoices/issue-tax-invoice.ts';
import { fileOf } from '../test/bank-returns.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** Calls of debits, bank files, returns and the bank's statements. */

/** The bank's number of the first merchant's own facility, as the books were opened with it. */
const OWN_USER_ID = '222220';

/** A return of a debit that nobody here has made. */
const STRANGE = {
  returnCode: 6,
  originalCode: 13,
  amountCents: toCents(1),
  customerBsb: '062-000',
  customerAccount: '55554444',
  traceBsb: '062-000',
  traceAccount: '12345678',
  title: 'NOBODY',
  remitter: 'WALK',
  dayOfMonth: 1,
} as const;

const ownFacility = async (scene: Scene): Promise<string> => {
  const row = await scene.row<{ id: string }>(
    "select id from facilities where merchant_id = $1 and settlement_model = 'direct' order by id limit 1",
    [scene.ours.tenant],
  );
  return row.id;
};

/** A file of one debit of the merchant's own facility that nobody has lodged. */
async function builtFile(scene: Scene): Promise<{ id: string; paymentId: string }> {
  const { tenant } = scene.ours;
  const merchant = { id: tenant, facilityId: await ownFacility(scene) };
  const name = scene.unique();
  const account = String(70_000_000 + Number(name.slice('walk-'.length)));
  const payer = await scene.payers.payer(merchant, { name, account });
  const { paymentId } = await scene.payers.debit(merchant, payer, { cents: 2_000, due: scene.morning });
  await scene.done('startDebitRun');
  const row = await scene.row<{ id: string }>(
    "select id from bank_files where merchant_id = $1 and status = 'built' order by id desc limit 1",
    [tenant],
  );
  return { id: scene.id('bank_file', row.id), paymentId: scene.id('payment', paymentId) };
}

async function lodgedFile(scene: Scene) {
  const file = await builtFile(scene);
  await scene.done('acceptBankFile', { id: file.id, receipt: 'R-1' });
  await scene.settle();
  return file;
}

const statement = (scene: Scene, amount: string) =>
  `Date,Amount,Description\n${scene.morning},${amount},INTEREST ${scene.unique()}\n`;

async function queuedLine(scene: Scene, token: string): Promise<string> {
  await scene.done('importStatement', { content: statement(scene, '4.56') }, token);
  const { id } = await scene.row<{ id: string }>(
    "select id from statement_lines where merchant_id = $1 and status = 'queued' order by id desc limit 1",
    [scene.lorikeet.tenant],
  );
  return scene.id('statement_line', id);
}

async function newPayment(scene: Scene) {
  const payer = await scene.payers.payer({ id: scene.ours.tenant }, { name: scene.unique() });
  return scene.sample('createPayment', {
    customer_id: scene.id('customer', payer.customerId),
    mandate_id: scene.id('mandate', payer.mandateId),
    date: addDays(scene.morning, 30),
    invoice_id: undefined,
  });
}

/** A dishonour fee that nobody paid. */
async function fee(scene: Scene): Promise<string> {
  const merchant = { id: scene.ours.tenant, facilityId: await ownFacility(scene) };
  const payer = await scene.payers.payer(merchant, { name: scene.unique() });
  const { paymentId } = await scene.payers.debit(merchant, payer, { cents: 2_000, due: scene.morning });
  const [id] = await scene.within(scene.ours, (work) =>
    issueDishonourFees(
      work,
      [
        {
          dishonourOf: paymentId,
          customerId: payer.customerId,
          currency: 'AUD',
          dueDate: scene.morning,
          description: 'Dishonour fee',
          amountCents: 550,
        },
      ],
      true,
    ),
  );
  return scene.id('invoice', id!);
}

export const moneyRehearsals: Record<string, Rehearsal> = {
  async waiveDishonourFee(scene) {
    return { input: { id: await fee(scene) } };
  },
  async createPayment(scene) {
    return { input: await newPayment(scene) };
  },
  async cancelPayment(scene) {
    const { id } = await scene.done('createPayment', await newPayment(scene));
    return { input: await scene.sample('cancelPayment', { id }) };
  },
  async retryPayment(scene) {
    const { paymentId } = await lodgedFile(scene);
    await scene.done('rejectBankItem', { id: paymentId, reason: 'No such branch' });
    await scene.settle();
    return { input: { id: paymentId } };
  },
  async startDebitRun() {
    return { input: {} };
  },
  async downloadBankFile(scene) {
    return { input: { id: (await builtFile(scene)).id } };
  },
  async acceptBankFile(scene) {
    return { input: { id: (await builtFile(scene)).id, receipt: 'R-3' } };
  },
  async withdrawBankFile(scene) {
    return { input: { id: (await builtFile(scene)).id, reason: 'Wrong day' } };
  },
  async rejectBankFile(scene) {
    return { input: { id: (await lodgedFile(scene)).id, reason: 'Bad header' } };
  },
  async rejectBankItem(scene) {
    return { input: { id: (await lodgedFile(scene)).paymentId, reason: 'No such account' } };
  },
  async loadReturns(scene) {
    const content = fileOf(scene.morning, [], { userId: OWN_USER_ID });
    const facility_id = scene.id('facility', await ownFacility(scene));
    return { input: { filename: 'returns.txt', content, facility_id } };
  },
  async resolveReturnLine(scene) {
    const entry = { ...STRANGE, userId: OWN_USER_ID, lodgementReference: scene.unique().toUpperCase() };
    const content = fileOf(scene.morning, [entry], { userId: OWN_USER_ID });
    const facility_id = scene.id('facility', await ownFacility(scene));
    const { file } = await scene.done<{ file: { id: string } }>('loadReturns', {
      filename: `${entry.lodgementReference}.txt`,
      content,
      facility_id,
    });
    const { line } = await scene.row<{ line: number }>(
      "select line_no as line from return_lines where merchant_id = $1 and outcome = 'queued' order by returns_file_id desc limit 1",
      [scene.ours.tenant],
    );
    return { input: { id: file.id, line, as: 'dismissed', reason: 'Another biller’s' } };
  },
  async recordNoReturns(scene) {
    const facility_id = scene.id('facility', await ownFacility(scene));
    // A bank day long before the merchant began: no file can have closed it.
    return { input: { bank_date: '2025-11-05', facility_id } };
  },
  async resolveException(scene) {
    await scene.done('withdrawBankFile', { id: (await builtFile(scene)).id, reason: 'Wrong day' });
    const row = await scene.row<{ id: string }>(
      "select id from exceptions where merchant_id = $1 and status = 'open' order by id desc limit 1",
      [scene.ours.tenant],
    );
    return { input: { id: scene.id('exception', row.id), resolution: 'Seen to' } };
  },
  async downloadTaxInvoice(scene) {
    const { tenant } = scene.ours;
    const { day } = await scene.row<{ day: LocalDate }>(
      "select effective_date as day from postings where merchant_id = $1 and kind = 'platform_fee_charged' limit 1",
      [tenant],
    );
    await scene.within(scene.ours, (work) => issueTaxInvoice(work, day));
    const { id } = await scene.row<{ id: string }>(
      "select id from documents where merchant_id = $1 and subject_kind like 'fees:%' order by id limit 1",
      [tenant],
    );
    return { input: { id: scene.id('document', id) } };
  },
  async importStatement(scene) {
    return { input: { content: statement(scene, '1.23') }, token: await scene.tokenOf(scene.lorikeet) };
  },
  async resolveStatementLine(scene) {
    const token = await scene.tokenOf(scene.lorikeet);
    return { input: { id: await queuedLine(scene, token), as: 'other', reason: 'Interest' }, token };
  },
  async reopenStatementLine(scene) {
    const token = await scene.tokenOf(scene.lorikeet);
    const id = await queuedLine(scene, token);
    await scene.done('resolveStatementLine', { id, as: 'other', reason: 'Interest' }, token);
    return { input: { id, reason: 'It is not' }, token };
  },
};
