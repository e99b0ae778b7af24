import { Combobox, Modal, useCombobox } from '@mantine/core';
import { type Icon, IconSearch } from '@tabler/icons-react';
import { memo, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterFrame } from '../lib/after-frame.ts';
import { MantineScope } from './mantine-scope.tsx';
import { StatusChip } from './status-chip.tsx';
import { TextInput } from './text-input.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useLateMark } from './use-late-mark.ts';

export type PaletteItem = {
  id: string;
  label: string;
  note?: string;
  icon?: Icon;
  kind?: string;
  status?: string;
};
export type PaletteGroup = {
  label: string;
  items: readonly PaletteItem[];
  /** They stand until others take their place, and cannot be chosen. */
  isStale?: boolean;
};

type PaletteProps = {
  text: string;
  onText: (text: string) => void;
  /** The field takes the keys from now on. */
  onFocus: () => void;
  /** Enter was pressed before the field stood: what it leads to is followed as soon as it is drawn, unless another key comes first. */
  isEntered: boolean;
  onKey: () => void;
  groups: readonly PaletteGroup[];
  busy?: boolean;
  /** Whether the groups are worked out yet. */
  isDrawn: boolean;
  /** What was looked through, where nothing was found. */
  none?: string | undefined;
  /** Where focus goes back to. */
  from: Element | null;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
};

/** So many items come in a turn. */
const A_TURN = 5;

const countOf = (groups: readonly PaletteGroup[]): number =>
  groups.reduce((sum, { items }) => sum + items.length, 0);

/** The groups as far as they are drawn: under the field, which stands first, items come in turns that each have a frame of their own. */
function useTurns(groups: readonly PaletteGroup[], isDrawn: boolean): PaletteGroup[] {
  const [most, setMost] = useState(0);
  const isWaiting = isDrawn && most < countOf(groups);
  useEffect(
    () => (isWaiting ? afterFrame(() => startTransition(() => setMost(most + A_TURN))) : undefined),
    [isWaiting, most],
  );
  return groups.flatMap((group, at) => {
    const items = group.items.slice(0, Math.max(0, most - countOf(groups.slice(0, at))));
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}

/** Follows what Enter was pressed for before it was drawn. */
function useEntered(item: PaletteItem | undefined, follow: (item: PaletteItem) => void): void {
  useEffect(() => {
    if (item) follow(item);
  }, [item, follow]);
}

type ItemProps = PaletteItem & { isStale: boolean | undefined };

/** Drawn again only when the item itself changes. */
const Item = memo(function Item({ id, label, note, icon: Glyph, kind, status, isStale }: ItemProps) {
  return (
    <Combobox.Option value={id} className="lk-palette-item" disabled={isStale}>
      {Glyph && <Glyph size={18} stroke={1.7} aria-hidden />}
      <span>{label}</span>
      {kind && <em>{kind}</em>}
      {status && <StatusChip status={status} />}
      {note && <small>{note}</small>}
    </Combobox.Option>
  );
});

/** Says that nothing was found, and what was looked through. */
function Nothing({ searched }: { searched: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="lk-palette-none">
      <p>{t('search.none')}</p>
      {searched && <small>{searched}</small>}
    </div>
  );
}

/** A search over the page: type, move with the arrows, Enter follows. */
export function Palette(props: PaletteProps) {
  const { text, onText, onFocus, groups, busy, isDrawn, none, from, onChoose, onClose } = props;
  const { t } = useTranslation();
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  useFocusBack(true, from);
  const shown = useTurns(groups, isDrawn);
  const choosable = shown.flatMap((group) => (group.isStale ? [] : group.items));
  // Mantine knows the marked option by its place among all that stand there, those among them that cannot be chosen.
  const drawn = groups
    .flatMap(({ items, isStale }) => items.map(({ id }) => (isStale ? `~${id}` : id)))
    .join();
  // The first is marked again when other items are drawn.
  const markNow = useLateMark(selectFirstOption, `${shown.length > 0} ${drawn}`);
  useEntered(props.isEntered ? choosable[0] : undefined, onChoose);
  const choose = (id: string) => {
    const item = choosable.find((each) => each.id === id);
    if (item) onChoose(item);
  };
  return (
    <MantineScope>
      <Modal
        opened
        onClose={onClose}
        withCloseButton={false}
        // In its place it is drawn in slices with all else; the library would draw all of it at once in another.
        withinPortal={false}
        size={620}
        padding={0}
        zIndex={1100}
        yOffset="12vh"
        transitionProps={{ duration: 0 }}
        aria-label={t('search.open')}
      >
        <Combobox store={combobox} onOptionSubmit={choose}>
          <div className="lk-palette-box">
            <IconSearch size={20} stroke={1.7} aria-hidden />
            <Combobox.EventsTarget withExpandedAttribute>
              <TextInput
                data-autofocus
                aria-label={t('search.open')}
                placeholder={t('search.placeholder')}
                value={text}
                onText={onText}
                onFocus={onFocus}
                onKeyDown={(event) => {
                  props.onKey();
                  if (event.key === 'Enter' || event.key.startsWith('Arrow')) markNow();
                  // Escape closes the window, not the list in it.
                  if (event.key === 'Escape') onClose();
                }}
              />
            </Combobox.EventsTarget>
            {busy && <span className="lk-spinner" aria-hidden />}
          </div>
          <Combobox.Options className="lk-palette-list" aria-label={t('search.results')}>
            {shown.map((group) => (
              <Combobox.Group key={group.label} label={group.label}>
                {group.items.map((item) => (
                  <Item key={item.id} {...item} isStale={group.isStale} />
                ))}
              </Combobox.Group>
            ))}
            {groups.every(({ items }) => items.length === 0) && isDrawn && !busy && (
              <Nothing searched={none} />
            )}
          </Combobox.Options>
        </Combobox>
      </Modal>
    </MantineScope>
  );
}
