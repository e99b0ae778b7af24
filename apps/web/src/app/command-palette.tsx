import type { MenuItem } from '@lorikeet/contracts/identity';
import { findRecords } from '@lorikeet/contracts/search';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../lib/call.ts';
import { useNextFrame } from '../lib/use-next-frame.ts';
import { useSettled } from '../lib/use-settled.ts';
import { Palette, type PaletteGroup } from '../ui/palette.tsx';
import { shownThing } from './found-things.ts';
import { menuIcon } from './menu-icons.ts';
import { menuRoutes, shownLinks } from './menu-routes.ts';
import { paths } from './paths.ts';
import { takeKeys } from './shortcuts.ts';
import { useMenuLabel } from './use-menu.ts';

const REST_MS = 200;
/** Screens that make something, by the names of their entries. */
const ACTIONS = [
  'customersCreateInvite',
  'customersAdd',
  'planSubscriptionAdd',
  'invoiceCreate',
  'ordersAdd',
  'userCreate',
  'userRolesCreate',
];

/** One letter finds too much; one Chinese character may be a name. */
const isAsked = (text: string): boolean => text.length > 1 || /[\u3400-\u9fff]/.test(text);

type Entry = { label: string; to: string; icon: ReturnType<typeof menuIcon> };

/**
 * What the server finds. It is asked once the keys rest; what is on the machine follows each of them. Until it has answered,
 * what was found for the text before is no answer to this one.
 */
function useFound(typed: string) {
  const asked = useSettled(typed, REST_MS);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: [findRecords.name, asked],
    queryFn: async ({ signal }) => (await call(findRecords, { search: asked }, { signal })).data,
    enabled: isAsked(asked),
    placeholderData: (previous) => previous,
  });
  // An answer is drawn in slices; until it stands, what stood before it is no answer.
  const found = useDeferredValue(data);
  const isDue = found !== data;
  return {
    asked,
    found,
    isBusy: isFetching || isDue,
    isStale: asked !== typed || isPlaceholderData || isDue,
  };
}

/** Search across everything: screens by name, and whatever the server finds. */
export default function CommandPalette({
  menus,
  from,
  onClose,
}: {
  menus: readonly MenuItem[];
  /** Where focus goes back to. */
  from: Element | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const labelOf = useMenuLabel();
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  const typed = text.trim();
  const { asked, found, isBusy, isStale } = useFound(typed);
  // The field stands before the screens below it are worked out: a slow machine takes keys at once.
  const isDrawn = useNextFrame();
  const entries = useMemo((): Entry[] => {
    if (!isDrawn) return [];
    return shownLinks(menus, paths.merchant).map(({ item, to }) => ({
      label: labelOf(item),
      to,
      icon: menuIcon(item),
    }));
  }, [isDrawn, menus, labelOf]);
  const actions = useMemo((): Entry[] => {
    if (!isDrawn) return [];
    return menuRoutes(menus, paths.merchant)
      .filter(({ handle }) => ACTIONS.includes(handle.name))
      .map(({ path, handle }) => ({ label: labelOf(handle), to: path, icon: IconPlus }));
  }, [isDrawn, menus, labelOf]);
  const holds = (label: string) => label.toLowerCase().includes(typed.toLowerCase());
  const screens = entries.filter((entry) => holds(entry.label));
  const doable = actions.filter((entry) => holds(entry.label) || (typed && holds(t('search.actionWords'))));
  const groups: PaletteGroup[] = [
    {
      label: t('search.results'),
      isStale,
      items: isAsked(asked)
        ? (found?.rows ?? []).map((thing) => ({
            ...shownThing(thing),
            kind: t(`search.kinds.${thing.kind}`),
          }))
        : [],
    },
    { label: t('search.actions'), items: doable.map((entry) => ({ id: entry.to, ...entry })) },
    { label: t('search.screens'), items: screens.map((entry) => ({ id: entry.to, ...entry })) },
  ];
  const takeKept = () => {
    const kept = takeKeys();
    setText((before) => before + kept.text);
    setEntered(kept.isEntered);
  };
  const follow = (to: string) => {
    setEntered(false);
    onClose();
    void navigate(to);
  };
  return (
    <Palette
      text={text}
      onText={setText}
      onFocus={takeKept}
      isEntered={isEntered}
      onKey={() => setEntered(false)}
      groups={groups}
      busy={isBusy}
      isDrawn={isDrawn}
      from={from}
      none={
        isAsked(asked) && found
          ? t('search.lookedThrough', {
              kinds: found.looked_through.map((kind) => t(`search.kinds.${kind}`)).join(t('search.between')),
            })
          : undefined
      }
      onChoose={({ id }) => follow(id)}
      onClose={onClose}
    />
  );
}
