import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shownDateRange } from './filter-ranges.ts';
import { type FilterWord, shortValue } from './filter-words.ts';
import type { FilterKey } from './list-state.ts';

type WordChipProps = {
  word: FilterWord;
  keys: readonly FilterKey[];
  onEdit?: () => void;
  onRemove: () => void;
};

/** A word's value as this person writes it: a choice by its labels, a date in their own writing. */
export function shownValue({ key, value }: FilterWord, keys: readonly FilterKey[]): string {
  const definition = keys.find((each) => each.key === key);
  const wordOf = (one: string) => definition?.options?.find((each) => each.value === one)?.label ?? one;
  if (definition?.kind === 'choice') return shortValue(value, wordOf);
  return definition?.kind === 'date' ? shownDateRange(value) : value;
}

/** The name of a record that a filter names by its id. */
function RecordName({ value, useName }: { value: string; useName: (value: string) => string }) {
  return useName(value);
}

/** The chip of one word: its key, its value in the reader's words, and a way to take it away. */
export function WordChip({ word, keys, onEdit, onRemove }: WordChipProps) {
  const { t } = useTranslation();
  const definition = keys.find((each) => each.key === word.key);
  const label = definition?.label ?? word.key;
  return (
    <span className="lk-word">
      <button type="button" onClick={onEdit} title={t('list.editFilter')}>
        <span className="lk-word-key">{label}:</span>
        {definition?.record ? (
          <RecordName value={word.value} useName={definition.record.useName} />
        ) : (
          shownValue(word, keys)
        )}
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
