import { Combobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shownDateRange } from './filter-ranges.ts';
import type { Suggestion } from './filter-suggestions.ts';
import type { FoundRecords } from './list-state.ts';
import type { Part } from './read-typed.ts';

function Offer({ offer }: { offer: Suggestion }) {
  const { t } = useTranslation();
  switch (offer.kind) {
    case 'hint':
      return (
        <div className="lk-suggest-hint" role="presentation">
          {t(`list.hints.${offer.hint}`)}
        </div>
      );
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

/** The records that go with what is typed, as they are found. */
function Records({ useFound, text }: { useFound: FoundRecords; text: string }) {
  return useFound(text).map(({ value, label }) => (
    <Combobox.Option key={value} value={`value:${value}`}>
      {label}
    </Combobox.Option>
  ));
}

const keyOf = (offer: Suggestion) => JSON.stringify(offer);

/** The list under the filter field; the field keeps the focus and marks its option. */
export function FilterOffers({ offers, part }: { offers: readonly Suggestion[]; part: Part | null }) {
  const { t } = useTranslation();
  if (offers.length === 0) return null;
  return (
    <div className="lk-suggest">
      <Combobox.Options aria-label={t('list.suggestions')}>
        {offers.map((offer) => (
          <Offer key={keyOf(offer)} offer={offer} />
        ))}
        {part?.key.record && <Records useFound={part.key.record.useFound} text={part.value} />}
      </Combobox.Options>
    </div>
  );
}
