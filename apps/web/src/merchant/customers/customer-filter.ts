import { getCustomer, listCustomers } from '@lorikeet/contracts/customers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

const OFFERED = 10;

/** The first customers that go with what is typed: a name, an e-mail, a phone, an id. */
export function useCustomersFound(text: string) {
  const search = useSettled(text.trim());
  return useQuery({
    ...read(
      listCustomers,
      { ...(search ? { search } : {}), page_size: OFFERED },
      { expected: 'all', background: true },
    ),
    placeholderData: keepPreviousData,
  });
}

const useFound = (text: string) =>
  (useCustomersFound(text).data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** A customer's name; its id until it is there. */
const useName = (id: string): string =>
  useQuery(read(getCustomer, { id }, { expected: 'all' })).data?.name ?? id;

/** How a customer is found by what is typed, and named by its id. */
export const customerRecord = { useFound, useName };

/** A list's filter by one customer. */
export const customerFilter = (label: string) =>
  ({ key: 'customer', field: 'customer_id', label, kind: 'record', record: customerRecord }) as const;
