import { useParams } from 'react-router';
import { changeLocale } from '../../lib/i18n.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { InvoicePayment } from './invoice-payment.tsx';

/** The page of a bill that its payer found on the public site, where the application is loaded there (in development). */
export default function CheckoutPage() {
  const { token = '' } = useParams();
  const locale = useInterface((state) => state.locale);
  return (
    <InvoicePayment link={token} locale={locale} isCheckout changeLocale={(to) => void changeLocale(to)} />
  );
}
