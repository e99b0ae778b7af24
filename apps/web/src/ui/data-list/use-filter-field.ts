import { useCombobox } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, startTransition, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLateMark } from '../use-late-mark.ts';
import { suggestKeys, suggestValues } from './filter-suggestions.ts';
import { type FilterWords, valueOfKey, withWord } from './filter-words.ts';
import type { FilterKey } from './list-state.ts';
import { type DateWords, type Part, partsOf, readTyped } from './read-typed.ts';

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

/** The filter with all that was typed, and what of it cannot be read. */
function withTyped(filter: FilterWords, text: string, keys: readonly FilterKey[], dates: DateWords) {
  const { words, search, unread } = readTyped(text, keys, dates);
  const typed = words.reduce((sum, { key, value }) => withWord(sum, key, value), { ...filter, search });
  return { typed, unread };
}

/**
 * The filter as last set. The address takes it up a moment later, and what is typed meanwhile must not begin from the
 * filter before.
 */
function useLatest({ filter, onChange }: Pick<FilterFieldProps, 'filter' | 'onChange'>) {
  const [set, setSet] = useState<{ from: string; to: FilterWords } | null>(null);
  const shown = JSON.stringify(filter);
  const isTaken = set !== null && set.from !== shown;
  if (isTaken) setSet(null);
  const change = (to: FilterWords) => {
    setSet({ from: shown, to });
    onChange(to);
  };
  return { filter: set && !isTaken ? set.to : filter, onChange: change };
}

type TypedProps = Pick<FilterFieldProps, 'filter' | 'keys' | 'onChange'> & { dates: DateWords };

/** The text in the field and what it means; it becomes the filter once it can be read. */
function useTyped({ filter, keys, onChange, dates }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useState<Part | null>(null);
  /** A choice whose values are being switched on and off. */
  const [choosing, setChoosing] = useState<FilterKey | null>(null);
  const text = typed ?? filter.search;
  const part = useMemo(
    (): Part | null =>
      choosing ? { key: choosing, value: '', at: text.length } : (partsOf(text, keys).parts.at(-1) ?? null),
    [choosing, text, keys],
  );
  const edit = (next: string) => {
    setTyped(next);
    setChoosing(null);
    setUnread(null);
  };
  /** Takes a text into the filter; false, and the sentence that says why, where it cannot be read. */
  const commit = (all: string, change: (read: FilterWords) => FilterWords = (read) => read): boolean => {
    const read = withTyped(filter, all, keys, dates);
    setUnread(read.unread);
    if (read.unread) return false;
    onChange(change(read.typed));
    setTyped(null);
    return true;
  };
  /** Whether Enter takes the text itself, and not what is offered for it. */
  const isReadable = (all: string) =>
    Boolean(partsOf(all, keys).parts.at(-1)?.value) && !readTyped(all, keys, dates).unread;
  /** Takes the text as the field is left; one that says what the filter says already is its own no more. */
  const leave = (all: string) => (all === filter.search ? setTyped(null) : commit(all));
  return { text, part, choosing, unread, isReadable, edit, commit, leave, setChoosing };
}

/** What the field shows, and what happens on each key and choice. */
export function useFilterField(props: FilterFieldProps) {
  const { keys, today, pinned = false } = props;
  const { filter, onChange: setFilter } = useLatest(props);
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({ opened: isOpen || pinned, onOpenedChange: setOpen });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const dates = useMemo((): DateWords => ({ today, wordOf: (name) => t(`list.ranges.${name}`) }), [today, t]);
  const field = useTyped({ filter, keys, onChange: setFilter, dates });
  const { text, part, choosing, commit } = field;
  /** What the field shows: it may be ahead of the text of which all else is drawn. */
  const shown = () => input.current?.value ?? text;
  const current = part && valueOfKey(filter, part.key.key);
  const offers = useMemo(
    () => (part ? suggestValues(part, current, dates) : suggestKeys(text, keys)),
    [part, current, dates, text, keys],
  );

  const isMarked = text.trim() !== '' && !choosing;
  const mark = isMarked ? selectFirstOption : resetSelectedOption;
  const markNow = useLateMark(mark, `${isMarked} ${isOpen} ${text}`);

  const edit = (next: string) => {
    field.edit(next);
    setOpen(true);
    input.current?.focus();
  };
  const close = () => {
    setOpen(false);
    field.setChoosing(null);
  };
  const put = ({ key, at }: Part, value: string) => {
    const isChoice = key.kind === 'choice';
    const next = isChoice ? toggled(current, value) : value;
    const isDone = commit(text.slice(0, at), (read) => withWord(read, key.key, next));
    // The values of a choice stay on offer, so that several can be switched on.
    if (isDone && isChoice) field.setChoosing(key);
    else if (isDone) close();
  };
  /** Options are submitted as `key:<name>`, `value:<value>` or `search:`. */
  const choose = (option: string) => {
    const [, kind, rest = ''] = /^(\w+):(.*)$/s.exec(option) ?? [];
    const key = kind === 'key' ? keys.find((each) => each.key === rest) : undefined;
    if (key) return edit(`${text.replace(/\S+$/, '')}${key.label}:`);
    if (kind === 'value' && part) return put(part, rest);
    if (commit(text)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // What is chosen or moved to goes with the text as it stands (`TextInput`).
    if (event.key === 'Enter' || event.key.startsWith('Arrow')) markNow();
    const now = shown();
    if (event.key === 'Backspace' && now === '' && filter.words.length > 0) {
      setFilter({ ...filter, words: filter.words.slice(0, -1) });
      event.preventDefault();
    }
    const isChosen = combobox.getSelectedOptionIndex() >= 0;
    if (event.key !== 'Enter' || (isChosen && !field.isReadable(now))) return;
    combobox.resetSelectedOption();
    event.preventDefault();
    if (commit(now)) close();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // Whoever leaves for elsewhere does not wait for the list to go.
    startTransition(close);
    field.leave(shown());
  };
  // Whoever comes to the field is in it at once; what it offers is drawn in slices.
  const open = () => startTransition(() => setOpen(true));
  // Whoever types may go on with Enter, which the library hears only where the list is open.
  const onChange = () => setOpen(true);
  return { ...field, input, combobox, offers, edit, choose, onKeyDown, onBlur, onChange, open };
}
