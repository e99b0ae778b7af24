import { useParams } from 'react-router';
import { InvoicePayment } from './invoice-payment.tsx';

/** The page of a bill that its payer found on the public site: once it is paid, it goes back there. */
export default function CheckoutPage() {
  const { token = '' } = useParams();
  return <InvoicePayment link={token} isCheckout />;
}
