import {
  groupCardNumber,
  TEST_CARDS,
  TEST_CHALLENGE_CODE,
  type TestCard,
} from '@lorikeet/domain/cards/entry';
import { useTranslation } from 'react-i18next';

/** In a demonstration: the numbers that are taken and what becomes of each. A press fills in the form. */
export function TestCards({ onUse }: { onUse: (card: TestCard) => void }) {
  const { t } = useTranslation('invoice-payments');
  return (
    <details className="lk-pay-test">
      <summary>{t('test.title')}</summary>
      <p>
        {t('test.body')} {t('test.code', { code: TEST_CHALLENGE_CODE })}
      </p>
      <ul>
        {TEST_CARDS.map((card) => {
          const number = groupCardNumber(card.number);
          const network = t(`networks.${card.network}`);
          return (
            <li key={card.number}>
              <button
                type="button"
                className="lk-num"
                aria-label={t('test.use', { card: `${network} ${number}` })}
                onClick={() => onUse(card)}
              >
                {number}
              </button>
              <span>
                {network} {t(`test.outcome.${card.outcome}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
