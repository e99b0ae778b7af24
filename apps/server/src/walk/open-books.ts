import type { Portal } from '../compose.ts';
import { createPlan } from '../modules/catalogue/index.ts';
import { acceptMandate, addBankAccount, createCustomer, termsFor } from '../modules/customers/index.ts';
import { createFacility, setPayoutAccount } from '../modules/merchants/index.ts';
import { inTenant, SYSTEM, type Work } from '../platform/work.ts';

type Tenant = { tenant: string; user: string };

const BANK = {
  name: 'Test bank',
  financialInstitution: 'CBA',
  debitUserAbn: null,
  traceBsb: '062-000',
  traceAccount: '12345678',
  entryDescription: 'DEBITS',
} as const;

/** Gives each merchant one of everything that the portal keeps, made by the real use cases. */
export async function openBooks(
  portal: Portal,
  people: { platform: Tenant; ours: Tenant; neighbour: Tenant },
): Promise<void> {
  const within = <T>(who: Tenant, body: (work: Work) => Promise<T>) =>
    inTenant(portal.platform, who.tenant, SYSTEM, body);
  await within(people.platform, (work) =>
    createFacility(work, { ...BANK, model: 'sponsor', userName: 'LORIKEET', userId: '111111' }),
  );
  for (const [index, who] of [people.ours, people.neighbour].entries()) {
    await within(who, async (work) => {
      await createFacility(work, { ...BANK, model: 'direct', userName: 'WALK', userId: `22222${index}` });
      await setPayoutAccount(work, { bsb: '062-000', account: '87654321', accountName: 'WALK' });
      await sellSomething(work);
    });
  }
}

async function sellSomething(work: Work): Promise<void> {
  const customerId = await createCustomer(work, {
    name: 'Casey Customer',
    first_name: 'Casey',
    last_name: 'Customer',
    email_primary: 'casey@example.test',
    phone_mobile: '0491 570 006',
  });
  const method = await addBankAccount(work, {
    customerId,
    bsb: '062-000',
    account: '12345678',
    accountName: 'CASEY CUSTOMER',
  });
  const agreed = {
    amount: { kind: 'varying' },
    frequency: 'monthly',
    firstDate: null,
    endDate: null,
    planName: 'Membership',
  } as const;
  await acceptMandate(work, {
    customerId,
    paymentMethodId: method.id,
    agreed,
    agreementVersion: (await termsFor(work, agreed)).version,
    soleAuthority: true,
    locale: 'en',
    identifiedBy: 'paper',
    acceptedBy: 'Casey Customer',
  });
  await createPlan(work, {
    name: 'Membership',
    process_type: 'monthly',
    fee_type: 'flat',
    currency: 'AUD',
    amount_cents: 11_000,
    tax_code: 'taxable',
  });
}
