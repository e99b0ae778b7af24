export type AgreementSection = { heading: string; paragraphs: string[]; items: string[] };

export type AgreementText = {
  title: string;
  /** Five plain sentences for a screen; the sections hold the whole. */
  points: string[];
  /** The direct debit request itself, then the service agreement that goes with it. */
  request: AgreementSection[];
  service: AgreementSection[];
};
