import { LegalDocument } from './legal-document.tsx';

/** What a business or a council agrees to before it collects through the portal. */
export default function MerchantAgreementPage() {
  return <LegalDocument name="merchant-agreement" />;
}
