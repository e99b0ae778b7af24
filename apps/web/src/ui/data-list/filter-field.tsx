import { IconFilter, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterOffers } from './filter-offers.tsx';
import { shownDateRange } from './filter-ranges.ts';
import { type FilterWord, shortValue, withWord } from './filter-words.ts';
import type { FilterKey } from './list-state.ts';
import { type FilterFieldProps, useFilterField } from './use-filter-field.ts';

type WordChipProps = {
  word: FilterWord;
  keys: readonly FilterKey[];
  onEdit?: () => void;
  onRemove: () => void;
};

/** The chip of one word: its key, its value in the reader's words, and a way to take it away. */
export function WordChip({ word, keys, onEdit, onRemove }: WordChipProps) {
  const { t } = useTranslation();
  const definition = keys.find((each) => each.key === word.key);
  const label = definition?.label ?? word.key;
  const wordOf = (value: string) => definition?.options?.find((each) => each.value === value)?.label ?? value;
  const text = definition?.kind === 'choice' ? shortValue(word.value, wordOf) : shownValue(word, keys);
  return (
    <span className="lk-word">
      <button type="button" onClick={onEdit} title={t('list.editFilter')}>
        <span className="lk-word-key">{label}:</span>
        {text}
      </button>
      <button
        type="button"
        className="lk-word-remove"
        onClick={onRemove}
        aria-label={t('list.removeFilter', { label })}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </span>
  );
}

const kindOf = (key: string, keys: readonly FilterKey[]) => keys.find((each) => each.key === key)?.kind;

/** A word's value as this person writes it. */
const shownValue = ({ key, value }: FilterWord, keys: readonly FilterKey[]) =>
  kindOf(key, keys) === 'date' ? shownDateRange(value) : value;

/** How a word is typed again: a choice from its list, anything else from its value. */
const typedAgain = (word: FilterWord, keys: readonly FilterKey[]) =>
  kindOf(word.key, keys) === 'choice' ? `${word.key}:` : `${word.key}:${shownValue(word, keys)}`;

/** One field for all filters: words become chips; typing offers keys, then values; Backspace takes the last chip. */
export function FilterField(props: FilterFieldProps) {
  const { filter, keys, placeholder, onChange } = props;
  const { t } = useTranslation();
  const listId = useId();
  const field = useFilterField(props);
  const { offers, choosable, marked } = field;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole field closes its list
    <div
      className={props.pinned ? 'lk-filter lk-filter--pinned' : 'lk-filter'}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && field.close()}
    >
      <div className="lk-filter-box">
        <IconFilter size={16} stroke={1.7} aria-hidden />
        {filter.words.map((word) => (
          <WordChip
            key={word.key}
            word={word}
            keys={keys}
            onEdit={() => field.edit(typedAgain(word, keys))}
            onRemove={() => onChange(withWord(filter, word.key, null))}
          />
        ))}
        <input
          ref={field.input}
          role="combobox"
          aria-label={t('list.filter')}
          aria-expanded={offers.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choosable[marked] ? `${listId}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={field.text}
          onFocus={field.open}
          onClick={field.open}
          onChange={(event) => field.edit(event.target.value)}
          onKeyDown={field.onKeyDown}
        />
      </div>
      {offers.length > 0 && (
        <FilterOffers id={listId} offers={offers} marked={choosable[marked]} onChoose={field.choose} />
      )}
    </div>
  );
}
