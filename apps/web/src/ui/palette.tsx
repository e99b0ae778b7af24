import './dialogs.css';
import './palette.css';
import { Modal } from '@mantine/core';
import { type Icon, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

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

/** A search over the page: type, move with the arrows, Enter follows. */
export function Palette({ text, onText, groups, busy, onChoose, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [at, setAt] = useState(0);
  const shown = groups.filter((group) => group.items.length > 0);
  const flat = shown.flatMap((group) => group.items);
  const marked = flat[Math.min(at, flat.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0)
      setAt((now) => (Math.min(now, flat.length - 1) + step + flat.length) % Math.max(1, flat.length));
    else if (event.key === 'Enter' && marked) onChoose(marked);
    else return;
    event.preventDefault();
  };
  return (
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
          aria-activedescendant={marked ? `${listId}-${flat.indexOf(marked)}` : undefined}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => {
            setAt(0);
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
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox
              // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and marks its option
              <div
                key={item.id}
                id={`${listId}-${flat.indexOf(item)}`}
                role="option"
                aria-selected={item === marked}
                className="lk-palette-item"
                onMouseMove={() => setAt(flat.indexOf(item))}
                onClick={() => onChoose(item)}
              >
                {item.icon && <item.icon size={18} stroke={1.7} aria-hidden />}
                <span>{item.label}</span>
                {item.note && <small>{item.note}</small>}
              </div>
            ))}
          </div>
        ))}
        {flat.length === 0 && !busy && <p className="lk-palette-none">{t('search.none')}</p>}
      </div>
    </Modal>
  );
}
