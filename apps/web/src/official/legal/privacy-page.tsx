import { LegalDocument } from './legal-document.tsx';

/** What is known of people, why, for how long, and what they may ask. */
export default function PrivacyPage() {
  return <LegalDocument name="privacy" />;
}
