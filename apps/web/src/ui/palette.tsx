import { Modal } from '@mantine/core';
import { type Icon, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MantineScope } from './mantine-scope.tsx';

export type PaletteItem = { id: string; label: string; note?: string; icon?: Icon };
export type PaletteGroup = { label: string; items: readonly PaletteItem[] };

type PaletteProps = {
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup[];
  busy?: boolean;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
};

type ItemProps = { id: string; item: PaletteItem; marked: boolean; onMark: () => void; onChoose: () => void };

function Item({ id, item, marked, onMark, onChoose }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and marks its option
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className="lk-palette-item"
      onMouseMove={onMark}
      onClick={onChoose}
    >
      {item.icon && <item.icon size={18} stroke={1.7} aria-hidden />}
      <span>{item.label}</span>
      {item.note && <small>{item.note}</small>}
    </div>
  );
}

/** Which item the keys stand on, among all groups. */
function useMarked(groups: readonly PaletteGroup[], onChoose: PaletteProps['onChoose']) {
  const [at, setAt] = useState(0);
  const flat = groups.flatMap((group) => group.items);
  const marked = flat[Math.min(at, flat.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = Math.min(at, flat.length - 1);
    if (step !== 0) setAt((from + step + flat.length) % Math.max(1, flat.length));
    else if (event.key === 'Enter' && marked) onChoose(marked);
    else return;
    event.preventDefault();
  };
  const mark = (item: PaletteItem) => setAt(flat.indexOf(item));
  return { flat, marked, mark, onKeyDown, first: () => setAt(0) };
}

/** A search over the page: type, move with the arrows, Enter follows. */
export function Palette({ text, onText, groups, busy, onChoose, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const listId = useId();
  const shown = groups.filter((group) => group.items.length > 0);
  const { flat, marked, mark, onKeyDown, first } = useMarked(shown, onChoose);
  const idOf = (item: PaletteItem) => `${listId}-${flat.indexOf(item)}`;
  return (
    <MantineScope>
      <Modal
        opened
        onClose={onClose}
        withCloseButton={false}
        size={620}
        padding={0}
        zIndex={1100}
        yOffset="12vh"
        transitionProps={{ duration: 0 }}
        aria-label={t('search.open')}
      >
        <div className="lk-palette-box">
          <IconSearch size={20} stroke={1.7} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-label={t('search.open')}
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={marked && idOf(marked)}
            placeholder={t('search.placeholder')}
            value={text}
            onChange={(event) => {
              first();
              onText(event.target.value);
            }}
            onKeyDown={onKeyDown}
          />
          {busy && <span className="lk-spinner" aria-hidden />}
        </div>
        <div className="lk-palette-list" id={listId} role="listbox" aria-label={t('search.results')}>
          {shown.map((group) => (
            <div key={group.label}>
              <p className="lk-palette-label">{group.label}</p>
              {group.items.map((item) => (
                <Item
                  key={item.id}
                  id={idOf(item)}
                  item={item}
                  marked={item === marked}
                  onMark={() => mark(item)}
                  onChoose={() => onChoose(item)}
                />
              ))}
            </div>
          ))}
          {flat.length === 0 && !busy && <p className="lk-palette-none">{t('search.none')}</p>}
        </div>
      </Modal>
    </MantineScope>
  );
}
