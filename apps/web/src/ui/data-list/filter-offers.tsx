import { Combobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { shownDateRange } from './filter-ranges.ts';
import type { Suggestion } from './filter-suggestions.ts';
import type { FoundRecords } from './list-state.ts';
import type { Part } from './read-typed.ts';

type Choosable = Exclude<Suggestion, { kind: 'hint' }>;

function Offer({ offer }: { offer: Choosable }) {
  const { t } = useTranslation();
  switch (offer.kind) {
    case 'search':
      return (
        <Combobox.Option value="search:">
          <IconSearch size={16} stroke={1.7} aria-hidden />
          {t('list.searchFor', { text: offer.text })}
        </Combobox.Option>
      );
    case 'key':
      return (
        <Combobox.Option value={`key:${offer.key}`}>
          <span className="lk-word-key">{offer.label}:</span>
        </Combobox.Option>
      );
    case 'value':
      return (
        <Combobox.Option value={`value:${offer.value}`}>
          {offer.label}
          {offer.on && <IconCheck size={16} stroke={2} aria-label={t('chosen')} />}
          {offer.on === undefined && <span className="lk-suggest-note">{shownDateRange(offer.value)}</span>}
        </Combobox.Option>
      );
  }
}

type RecordsProps = { useFound: FoundRecords; text: string; onFound: () => void };

/** The records that go with what is typed, as they are found. */
function Records({ useFound, text, onFound }: RecordsProps) {
  const { t } = useTranslation();
  const found = useFound(text);
  const ids = found.map(({ value }) => value).join();
  useEffect(() => {
    if (ids !== '' && text !== '') onFound();
  }, [ids, text, onFound]);
  if (found.length === 0) return null;
  return (
    <Combobox.Options aria-label={t('list.suggestions')}>
      {found.map(({ value, label }) => (
        <Combobox.Option key={value} value={`value:${value}`}>
          {label}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}

type OffersProps = {
  offers: readonly Suggestion[];
  part: Part | null;
  /** Records were found for what is typed. */
  onFound: () => void;
};

/** The list under the filter field; the field keeps the focus and marks its option. */
export const FilterOffers = memo(function FilterOffers({ offers, part, onFound }: OffersProps) {
  const { t } = useTranslation();
  const hint = offers.find((offer) => offer.kind === 'hint');
  const choosable = offers.filter((offer) => offer.kind !== 'hint');
  if (offers.length === 0) return null;
  return (
    <div className="lk-suggest">
      {hint && <p className="lk-suggest-hint">{t(`list.hints.${hint.hint}`)}</p>}
      {choosable.length > 0 && (
        <Combobox.Options aria-label={t('list.suggestions')}>
          {choosable.map((offer) => (
            <Offer key={JSON.stringify(offer)} offer={offer} />
          ))}
        </Combobox.Options>
      )}
      {part?.key.record && (
        <Records useFound={part.key.record.useFound} text={part.value} onFound={onFound} />
      )}
    </div>
  );
});
