import { useParams } from 'react-router';
import { InvoicePayment } from './invoice-payment.tsx';

/** The page behind the payment link of an invoice. */
export default function InvoicePaymentPage() {
  const params = useParams();
  return <InvoicePayment link={[params.id, params['*']].filter(Boolean).join('/')} />;
}
