import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { MantineScope } from './mantine-scope.tsx';
import type { MenuEntry } from './menu.tsx';

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Menu.Divider />;
  if (entry.kind === 'label') return <Menu.Label>{entry.label}</Menu.Label>;
  const glyph = entry.icon && <entry.icon size={17} stroke={1.7} aria-hidden />;
  if (entry.kind === 'link') {
    return (
      <Menu.Item leftSection={glyph} component={Link} to={entry.to}>
        {entry.label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      leftSection={glyph}
      rightSection={entry.checked && <IconCheck size={16} stroke={2} aria-hidden />}
      {...(entry.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.checked })}
      disabled={Boolean(entry.blocked)}
      title={entry.blocked || undefined}
      data-danger={entry.danger || undefined}
      onClick={(event) => {
        event.stopPropagation();
        entry.onSelect();
      }}
    >
      {entry.label}
    </Menu.Item>
  );
}

type OpenMenuProps = {
  target: ReactElement;
  entries: readonly MenuEntry[];
  width: number;
  side: 'start' | 'end';
  /** The menu has closed: its button gets the focus back. */
  onClosed: () => void;
};

/** The opened menu; fetched when one is first opened. */
export default function OpenMenu({ target, entries, width, side, onClosed }: OpenMenuProps) {
  const keyOf = (entry: MenuEntry, index: number) => ('label' in entry ? entry.label : `line-${index}`);
  return (
    <MantineScope>
      <Menu
        position={`bottom-${side}`}
        width={width}
        shadow="none"
        zIndex={1190}
        defaultOpened
        onClose={onClosed}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
          {entries.map((entry, index) => (
            <Entry key={keyOf(entry, index)} entry={entry} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  );
}
