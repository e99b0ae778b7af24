import { Combobox } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MantineScope } from '../mantine-scope.tsx';
import { TextInput, type TextInputProps } from '../text-input.tsx';
import { FilterOffers } from './filter-offers.tsx';
import { type FilterWord, withWord } from './filter-words.ts';
import type { FilterKey } from './list-state.ts';
import { type FilterFieldProps, useFilterField } from './use-filter-field.ts';
import { shownValue, WordChip } from './word-chip.tsx';

/** How a word is typed again: a choice and a record from their list, anything else from its value. */
function typedAgain(word: FilterWord, keys: readonly FilterKey[]): string {
  const key = keys.find((each) => each.key === word.key);
  const isListed = key?.kind === 'choice' || key?.kind === 'record';
  return `${key?.label ?? word.key}:${isListed ? '' : shownValue(word, keys)}`;
}

type InputProps = TextInputProps & { isOpen: boolean };

/** The library says that the list is open only when the field is drawn again after it. */
const Input = ({ isOpen, ...input }: InputProps) => (
  <TextInput {...input} role="combobox" aria-expanded={isOpen} />
);

/** One field for all filters: words become chips; typing offers keys, then values; Backspace takes the last chip. */
export default function FilterField(props: FilterFieldProps) {
  const { filter, keys, placeholder, onChange } = props;
  const { t } = useTranslation();
  const faultId = useId();
  const field = useFilterField(props);
  const { combobox, part, unread } = field;
  return (
    <MantineScope>
      <Combobox store={combobox} onOptionSubmit={field.choose}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole field closes its list */}
        <div className={props.pinned ? 'lk-filter lk-filter--pinned' : 'lk-filter'} onBlur={field.onBlur}>
          <div className="lk-filter-box" data-unread={unread ? true : undefined}>
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
            <Combobox.EventsTarget withExpandedAttribute>
              <Input
                isOpen={combobox.dropdownOpened}
                ref={field.input}
                aria-label={t('list.filter')}
                aria-autocomplete="list"
                aria-invalid={unread ? true : undefined}
                aria-describedby={unread ? faultId : undefined}
                spellCheck={false}
                placeholder={placeholder}
                value={field.text}
                onFocus={field.open}
                onClick={field.open}
                onChange={field.onChange}
                onText={field.edit}
                onKeyDown={field.onKeyDown}
              />
            </Combobox.EventsTarget>
          </div>
          {unread && (
            <p className="lk-field-error" id={faultId} role="alert">
              {t('list.unread.filter', { words: `${unread.key.label}: ${unread.value}` })}{' '}
              {t(`list.hints.${unread.key.kind}`)}
            </p>
          )}
          {combobox.dropdownOpened && (
            <FilterOffers offers={field.offers} part={part} onFound={combobox.selectFirstOption} />
          )}
        </div>
      </Combobox>
    </MantineScope>
  );
}
