import { useParams } from 'react-router';
import { changeLocale } from '../../lib/i18n.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { InvoicePayment } from './invoice-payment.tsx';

/** The page behind the payment link of an invoice, where the application is loaded at its address (in development). */
export default function InvoicePaymentPage() {
  const params = useParams();
  const locale = useInterface((state) => state.locale);
  const link = [params.id, params['*']].filter(Boolean).join('/');
  return (
    <InvoicePayment
      link={link}
      locale={locale}
      isCheckout={false}
      changeLocale={(to) => void changeLocale(to)}
    />
  );
}
