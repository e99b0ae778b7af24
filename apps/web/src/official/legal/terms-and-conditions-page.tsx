import { LegalDocument } from './legal-document.tsx';

/** What holds for people who pay a bill or their rates through the portal. */
export default function TermsAndConditionsPage() {
  return <LegalDocument name="terms-and-conditions" />;
}
