import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../lib/permissions.ts';
import { withParam } from '../../lib/with-param.ts';
import { InvoicePanel } from './invoice-panel.tsx';

const PARAM = 'invoice';

/** An invoice's number; it opens the invoice over the screen for whoever may read it. */
export function InvoiceLink({ id, number }: { id: string; number: string }) {
  const [search] = useSearchParams();
  const mayRead = useCan('invoices.read');
  if (!mayRead) return number;
  return (
    <Link className="lk-num" preventScrollReset to={{ search: withParam(search, PARAM, id) }}>
      {number}
    </Link>
  );
}

/** The invoice that the address names (`?invoice=`), over the screen that shows its number. */
export function OpenedInvoice() {
  const [search, setSearch] = useSearchParams();
  const mayRead = useCan('invoices.read');
  const close = () =>
    setSearch((current) => withParam(current, PARAM, null), { preventScrollReset: true, replace: true });
  return <InvoicePanel id={mayRead ? search.get(PARAM) : null} onClose={close} />;
}
