import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shownDateRange } from './filter-ranges.ts';
import type { Suggestion } from './filter-suggestions.ts';

type Choosable = Exclude<Suggestion, { kind: 'hint' }>;

function Words({ offer }: { offer: Choosable }) {
  const { t } = useTranslation();
  if (offer.kind === 'search') {
    return (
      <>
        <IconSearch size={16} stroke={1.7} aria-hidden />
        {t('list.searchFor', { text: offer.text })}
      </>
    );
  }
  if (offer.kind === 'key') {
    return (
      <>
        <span className="lk-word-key">{offer.label}:</span>
        <span className="lk-suggest-note">{offer.key}</span>
      </>
    );
  }
  return (
    <>
      {offer.label}
      {offer.on && <IconCheck size={16} stroke={2} aria-label={t('chosen')} />}
      {offer.on === undefined && <span className="lk-suggest-note">{shownDateRange(offer.value)}</span>}
    </>
  );
}

const keyOf = (offer: Choosable) =>
  offer.kind === 'search' ? 'search' : offer.kind === 'key' ? offer.key : `${offer.key}:${offer.value}`;

type OffersProps = {
  id: string;
  offers: readonly Suggestion[];
  marked: Suggestion | undefined;
  onChoose: (offer: Suggestion) => void;
};

/** The list under the filter field; the field keeps the focus and marks its option. */
export function FilterOffers({ id, offers, marked, onChoose }: OffersProps) {
  const { t } = useTranslation();
  const choosable = offers.filter((offer) => offer.kind !== 'hint');
  return (
    <div className="lk-suggest" id={id} role="listbox" aria-label={t('list.suggestions')}>
      {offers.map((offer) =>
        offer.kind === 'hint' ? (
          <div key={offer.hint} className="lk-suggest-hint" role="presentation">
            {t(`list.hints.${offer.hint}`)}
          </div>
        ) : (
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and marks its option
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox
          <div
            key={keyOf(offer)}
            id={`${id}-${choosable.indexOf(offer)}`}
            role="option"
            aria-selected={offer === marked}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(offer)}
          >
            <Words offer={offer} />
          </div>
        ),
      )}
    </div>
  );
}
