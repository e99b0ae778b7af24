import { expect } from 'vitest';
import { createTestDatabase } from './test-database.ts';
import { createTestPortal } from './test-portal.ts';
import { openTwoMerchants } from './two-merchants.ts';

export type ContactStage = Awaited<ReturnType<typeof openContactStage>>;

export const PRIYA = {
  side: 'supplier',
  organisation: 'Tidy Towels',
  name: 'Priya Raman',
  role: 'Accounts',
  email: 'priya@tidy.test',
  phone: '0491 570 110',
  tags: ['Billing', 'billing', ' VIP '],
  notes: 'Rings before noon',
};

export const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;

/** A merchant with one customer, the Okonkwo Family, and no contact yet; the other merchant has nothing. */
export async function openContactStage() {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const { harbour, other } = await openTwoMerchants(portal);
  const { data: customer } = await harbour.post<{ id: string }>('/customer/create', {
    type: 'person',
    name: 'Okonkwo Family',
    email_primary: 'family@example.test',
    locale: 'en',
    payment_type: 'none',
  });
  return {
    database,
    portal,
    harbour,
    other,
    customer: customer.id,
    /** Adds Priya, or whom the change makes of her. */
    async add(change: object = {}) {
      const { data, message } = await harbour.post<{ id: string }>('/contact/create', {
        ...PRIYA,
        ...change,
      });
      expect(message).toBe('success');
      return data.id;
    },
    async names(query = '') {
      const { data } = await harbour.get<{ rows: { name: string }[] }>(`/contact/list?sort=name${query}`);
      return data.rows.map(({ name }) => name);
    },
    async clear() {
      await database.pool.query('delete from contacts where merged_into_id is not null');
      await database.pool.query('delete from contacts');
    },
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}
