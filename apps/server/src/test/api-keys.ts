import { expect } from 'vitest';
import type { TwoMerchants } from './two-merchants.ts';

export type Made = { id: string; secret: string };
type Row = {
  id: string;
  state: string;
  last_used_at: string | null;
  last_used_from: string | null;
  secrets: { ending: string; valid_until: string | null }[];
};

export const KEY = {
  name: 'Warehouse',
  permissions: ['customers.read', 'customers.write'],
  networks: [],
  expires_in_days: null,
};

/** What tests do with the API keys of the first of two merchants, once it is there. */
export const apiKeysOf = (merchants: () => TwoMerchants) => ({
  async make(change: object = {}): Promise<Made> {
    const { data, message } = await merchants().harbour.post<Made>('/integrations/key/create', {
      ...KEY,
      ...change,
    });
    expect(message).toBe('success');
    return data;
  },
  async listed(id: string): Promise<Row> {
    const { data } = await merchants().harbour.get<{ rows: Row[] }>('/integrations/key/list');
    return data.rows.find((row) => row.id === id)!;
  },
  /** The latest rows of the audit log with an action. */
  async audited(action: string) {
    const { data } = await merchants().harbour.get<{
      rows: { action: string; actor: { kind: string; name: string; id: string } }[];
    }>('/audit/list?page_size=100');
    return data.rows.filter((row) => row.action === action);
  },
});
