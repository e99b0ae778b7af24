import { IconCheck, IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Suggestion, settleValue, splitTyped, suggest } from './filter-suggestions.ts';
import { type FilterWords, shortValue, valueOfKey, withWord } from './filter-words.ts';
import type { FilterKey } from './list-state.ts';

type Props = {
  filter: FilterWords;
  keys: readonly FilterKey[];
  placeholder: string;
  /** The merchant's business date, for "this month". */
  today: string;
  onChange: (filter: FilterWords) => void;
};

/** The chip of one word: its key, its value in the reader's words, and a way to take it away. */
export function WordChip({
  word,
  keys,
  onEdit,
  onRemove,
}: {
  word: { key: string; value: string };
  keys: readonly FilterKey[];
  onEdit?: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const definition = keys.find((each) => each.key === word.key);
  const label = definition?.label ?? word.key;
  const wordOf = (value: string) => definition?.options?.find((each) => each.value === value)?.label ?? value;
  const text = definition?.kind === 'choice' ? shortValue(word.value, wordOf) : word.value;
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

const toggled = (list: string | null, value: string) => {
  const values = list ? list.split(',') : [];
  return (values.includes(value) ? values.filter((each) => each !== value) : [...values, value]).join(',');
};

/** One field for all filters: words become chips; typing offers keys, then values; Backspace takes the last chip. */
export function FilterField({ filter, keys, placeholder, today, onChange }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const text = typed ?? filter.search;
  const current = (key: string) => valueOfKey(filter, key);
  const offers = open ? suggest(text, keys, current, today, (name) => t(`list.ranges.${name}`)) : [];
  const choosable = offers.filter((offer) => offer.kind !== 'hint');

  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const edit = (next: string) => {
    setTyped(next);
    setMarked(0);
    setOpen(true);
    input.current?.focus();
  };
  const choose = (offer: Suggestion) => {
    if (offer.kind === 'key') return edit(`${offer.key}:`);
    if (offer.kind === 'search') {
      onChange({ ...filter, search: offer.text });
      return close();
    }
    if (offer.kind !== 'value') return;
    const isChoice = keys.find((each) => each.key === offer.key)?.kind === 'choice';
    onChange(
      withWord(
        { ...filter, search: typed === null ? filter.search : '' },
        offer.key,
        isChoice ? toggled(current(offer.key), offer.value) : offer.value,
      ),
    );
    if (isChoice) return setTyped(`${offer.key}:`);
    setTyped('');
    setOpen(false);
  };
  const commit = () => {
    const { key, rest } = splitTyped(text, keys);
    const settled = key && settleValue(key, rest);
    if (key && settled) {
      onChange(withWord(filter, key.key, settled));
      setTyped('');
      return setOpen(false);
    }
    const offer = choosable[marked];
    if (offer && (key || marked > 0)) return choose(offer);
    if (key) return;
    onChange({ ...filter, search: text.trim() });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      setMarked((at) => (at + step + choosable.length) % Math.max(1, choosable.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
    if (event.key === 'Backspace' && text === '' && filter.words.length > 0) {
      onChange({ ...filter, words: filter.words.slice(0, -1) });
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole field closes its list
    <div
      className="lk-filter"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the chips only moves the focus to the input */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div
        className="lk-filter-box"
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        <IconFilter size={16} stroke={1.7} aria-hidden />
        {filter.words.map((word) => (
          <WordChip
            key={word.key}
            word={word}
            keys={keys}
            onEdit={() =>
              edit(
                keys.find((each) => each.key === word.key)?.kind === 'choice'
                  ? `${word.key}:`
                  : `${word.key}:${word.value}`,
              )
            }
            onRemove={() => onChange(withWord(filter, word.key, null))}
          />
        ))}
        <input
          ref={input}
          role="combobox"
          aria-label={t('list.filter')}
          aria-expanded={offers.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choosable[marked] ? `${listId}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => edit(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {offers.length > 0 && (
        <div className="lk-suggest" id={listId} role="listbox" aria-label={t('list.suggestions')}>
          {offers.map((offer) =>
            offer.kind === 'hint' ? (
              <div key={offer.hint} className="lk-suggest-hint" role="presentation">
                {t(`list.hints.${offer.hint}`)}
              </div>
            ) : (
              <Offer
                key={
                  offer.kind === 'search' ? 'search' : `${offer.key}-${'value' in offer ? offer.value : ''}`
                }
                id={`${listId}-${choosable.indexOf(offer)}`}
                offer={offer}
                marked={choosable.indexOf(offer) === marked}
                onChoose={() => choose(offer)}
              />
            ),
          )}
        </div>
      )}
    </div>
  );
}

function Offer({
  id,
  offer,
  marked,
  onChoose,
}: {
  id: string;
  offer: Exclude<Suggestion, { kind: 'hint' }>;
  marked: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and marks its option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox
    <div
      id={id}
      role="option"
      aria-selected={marked}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {offer.kind === 'search' && (
        <>
          <IconSearch size={16} stroke={1.7} aria-hidden />
          {t('list.searchFor', { text: offer.text })}
        </>
      )}
      {offer.kind === 'key' && (
        <>
          <span className="lk-word-key">{offer.label}:</span>
          <span className="lk-suggest-note">{offer.key}</span>
        </>
      )}
      {offer.kind === 'value' && (
        <>
          {offer.label}
          {offer.on && <IconCheck size={16} stroke={2} aria-label={t('chosen')} />}
          {offer.on === undefined && <span className="lk-suggest-note">{offer.value}</span>}
        </>
      )}
    </div>
  );
}
