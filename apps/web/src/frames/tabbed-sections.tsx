import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../ui/tabs.tsx';

type Section = { key: string; label: string; count?: number | undefined; show: () => ReactNode };

type SectionsProps = {
  /** Names the row of tabs for who cannot see it. */
  label: string;
  id: string;
  className: string;
  /** The first is shown when the address names none. */
  sections: readonly [Section, ...Section[]];
};

/** Sections of a record or of settings, one at a time; the address keeps which (`?tab=`). */
export function TabbedSections({ label, id, className, sections }: SectionsProps) {
  const [search, setSearch] = useSearchParams();
  const shown = sections.find(({ key }) => key === search.get('tab')) ?? sections[0];
  return (
    <>
      <div className={className}>
        <Tabs
          label={label}
          panelId={id}
          tabs={sections}
          value={shown.key}
          onChange={(key) => setSearch(key ? { tab: key } : {}, { preventScrollReset: true })}
        />
      </div>
      <div id={id} role="tabpanel" aria-label={shown.label}>
        {shown.show()}
      </div>
    </>
  );
}
