import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getDebitAgreement } from '@lorikeet/contracts/payment-methods';
import { useTranslation } from 'react-i18next';

/** What is agreed to in a few sentences, and all of it one press away. */
export function AgreementPart({ agreement }: { agreement: WireOutput<typeof getDebitAgreement> }) {
  const { t } = useTranslation('payment-methods');
  return (
    <section className="lk-agreement" aria-label={agreement.title}>
      <h3>{agreement.title}</h3>
      <ul>
        {agreement.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <details>
        <summary>{t('add.readAll')}</summary>
        {agreement.sections.map(({ heading, paragraphs, items }) => (
          <section key={heading}>
            <h4>{heading}</h4>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {items.length > 0 && (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </details>
    </section>
  );
}
