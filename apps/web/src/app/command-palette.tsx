import type { MenuItem } from '@lorikeet/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type SearchHit, searchEverything } from '../lib/search.ts';
import { Palette, type PaletteGroup } from '../ui/palette.tsx';
import { menuIcon } from './menu-icons.ts';
import { shownLinks } from './menu-routes.ts';
import { paths } from './paths.ts';
import { useMenuLabel } from './use-menu.ts';

type Entry = { label: string; to: string; icon: ReturnType<typeof menuIcon> };

/** Search across everything: screens by name, and whatever the server finds. */
export default function CommandPalette({
  menus,
  onClose,
}: {
  menus: readonly MenuItem[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const labelOf = useMenuLabel();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data: hits = [], isFetching } = useQuery({
    queryKey: ['searchEverything', asked],
    queryFn: ({ signal }): Promise<SearchHit[]> => searchEverything(asked, signal),
    enabled: asked.length > 1,
    placeholderData: (previous) => previous,
  });
  const entries = useMemo((): Entry[] => {
    return shownLinks(menus, paths.merchant).map(({ item, to }) => ({
      label: labelOf(item),
      to,
      icon: menuIcon(item),
    }));
  }, [menus, labelOf]);
  const found = entries.filter((entry) => entry.label.toLowerCase().includes(asked.toLowerCase()));
  const groups: PaletteGroup[] = [
    {
      label: t('search.results'),
      items: asked.length > 1 ? hits.map((hit) => ({ id: hit.to, ...hit })) : [],
    },
    { label: t('search.screens'), items: found.map((entry) => ({ id: entry.to, ...entry })) },
  ];
  const follow = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <Palette
      text={text}
      onText={setText}
      groups={groups}
      busy={isFetching}
      onChoose={({ id }) => follow(id)}
      onClose={onClose}
    />
  );
}
