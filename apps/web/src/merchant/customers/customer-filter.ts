import { getCustomer, listCustomers } from '@lorikeet/contracts/customers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

const OFFERED = 10;

/** Customers that go with what is typed: a name, an e-mail, a phone, an id. */
function useFound(text: string) {
  const search = useSettled(text.trim());
  const { data } = useQuery({
    ...read(
      listCustomers,
      { ...(search ? { search } : {}), page_size: OFFERED },
      { expected: 'all', background: true },
    ),
    placeholderData: keepPreviousData,
  });
  return (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** A customer's name; its id until it is there. */
const useName = (id: string): string =>
  useQuery(read(getCustomer, { id }, { expected: 'all' })).data?.name ?? id;

/** A list's filter by one customer. */
export const customerRecord = { useFound, useName };
