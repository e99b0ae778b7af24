import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Suggestion, settleValue, splitTyped, suggest } from './filter-suggestions.ts';
import { type FilterWords, valueOfKey, withWord } from './filter-words.ts';
import type { FilterKey } from './list-state.ts';

export type FilterFieldProps = {
  filter: FilterWords;
  keys: readonly FilterKey[];
  placeholder: string;
  /** The merchant's business date, for "this month". */
  today: string;
  /** The list below stays open, as where the field has a page of its own. */
  pinned?: boolean;
  onChange: (filter: FilterWords) => void;
};

const toggled = (list: string | null, value: string) => {
  const values = list ? list.split(',') : [];
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return next.join(',');
};

const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

/** What the field shows, and what happens on each key and choice. */
export function useFilterField({ filter, keys, today, pinned = false, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const text = typed ?? filter.search;
  const dateWord = (name: string) => t(`list.ranges.${name}`);
  const offers = open || pinned ? suggest(text, keys, (key) => valueOfKey(filter, key), today, dateWord) : [];
  const choosable = offers.filter((offer) => offer.kind !== 'hint');
  const split = splitTyped(text, keys);

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
  const search = (words: string) => {
    onChange({ ...filter, search: words.trim() });
    close();
  };
  const put = (key: string, value: string) => {
    onChange(withWord({ ...filter, search: split.before }, key, value));
    close();
  };
  /** Values of a choice are switched on and off while the list stays open. */
  const toggle = (key: string, value: string) => {
    onChange(withWord({ ...filter, search: split.before }, key, toggled(valueOfKey(filter, key), value)));
    setTyped(`${split.before} ${key}:`.trimStart());
  };
  const choose = (offer: Suggestion) => {
    if (offer.kind === 'key') return edit(`${split.before} ${offer.key}:`.trimStart());
    if (offer.kind === 'search') return search(offer.text);
    if (offer.kind === 'value') (offer.on === undefined ? put : toggle)(offer.key, offer.value);
  };
  const commit = () => {
    const settled = split.key && settleValue(split.key, split.rest);
    if (split.key && settled) return put(split.key.key, settled);
    const offer = choosable[marked];
    if (offer && (split.key || marked > 0)) return choose(offer);
    if (!split.key) search(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step !== 0) {
      setOpen(true);
      setMarked((at) => (at + step + choosable.length) % Math.max(1, choosable.length));
    } else if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Backspace' && text === '') {
      onChange({ ...filter, words: filter.words.slice(0, -1) });
      return;
    } else return;
    event.preventDefault();
  };
  return {
    input,
    text,
    offers,
    choosable,
    marked,
    close,
    edit,
    choose,
    onKeyDown,
    open: () => setOpen(true),
  };
}
