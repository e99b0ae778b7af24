import type { MenuItem } from '@lorikeet/contracts/identity';
import { findRecords } from '@lorikeet/contracts/search';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../lib/call.ts';
import { useNextFrame } from '../lib/use-next-frame.ts';
import { useSettled } from '../lib/use-settled.ts';
import { Palette, type PaletteGroup } from '../ui/palette.tsx';
import { kindsOf, shownThing } from './found-things.ts';
import { takeKeys } from './shortcuts.ts';
import { useEntries } from './use-entries.ts';
import { useStaff } from './use-menu.ts';

const REST_MS = 200;

/** One letter finds too much; one Chinese character may be a name. */
const isAsked = (text: string): boolean => text.length > 1 || /[\u3400-\u9fff]/.test(text);

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

/** Search across everything: screens by name, what can be done, and whatever the server finds. */
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
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const kind = useStaff()?.merchant.kind;
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  const typed = text.trim();
  const { asked, found, isBusy, isStale } = useFound(typed);
  // The field stands before the screens below it are worked out: a slow machine takes keys at once.
  const isDrawn = useNextFrame();
  const { actions, screens } = useEntries(menus, typed, isDrawn);
  const groups: PaletteGroup[] = [
    {
      label: t('common:search.results'),
      isStale,
      items: isAsked(asked)
        ? (found?.rows ?? []).map((thing) => ({ ...shownThing(thing), kind: t(`kinds.${thing.kind}`) }))
        : [],
    },
    { label: t('actions'), items: actions },
    { label: t('screens'), items: screens },
  ];
  const takeKept = () => {
    const kept = takeKeys();
    setText((before) => before + kept.text);
    setEntered(kept.isEntered);
  };
  const follow = (id: string) => {
    setEntered(false);
    onClose();
    const doing = actions.find((action) => action.id === id)?.do;
    if (doing) doing();
    else void navigate(id);
  };
  const lookedThrough = kindsOf(kind, found?.looked_through ?? []).map((each) => t(`many.${each}`));
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
        isAsked(asked) && found ? t('lookedThrough', { kinds: lookedThrough.join(t('between')) }) : undefined
      }
      onChoose={({ id }) => follow(id)}
      onClose={onClose}
    />
  );
}
