import { LegalDocument } from './legal-document.tsx';

/** What everybody agrees to who has a sign-in or uses the site. */
export default function TermsPage() {
  return <LegalDocument name="terms" />;
}
