import type { ReactNode } from 'react';
import { cappedCount } from '../lib/format.ts';

export type Tab = { key: string; label: string /** Capped at 1,001. */; count?: number | undefined };

/** A row of tabs; arrows move between them. `panelId` names what they change. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  aside,
  panelId,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (key: string) => void;
  aside?: ReactNode;
  panelId?: string;
}) {
  const move = (at: number, step: number) => {
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) onChange(next.key);
  };
  return (
    <div className="lk-tabs">
      <div role="tablist" aria-label={label} style={{ display: 'contents' }}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className="lk-tab"
            aria-selected={tab.key === value}
            aria-controls={panelId}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              if (step === 0) return;
              move(index, step);
              (
                event.currentTarget.parentElement?.children[(index + step + tabs.length) % tabs.length] as
                  | HTMLElement
                  | undefined
              )?.focus();
            }}
          >
            {tab.label}
            {tab.count !== undefined && <span className="lk-tab-count">{cappedCount(tab.count)}</span>}
          </button>
        ))}
      </div>
      {aside && <div className="lk-tabs-aside">{aside}</div>}
    </div>
  );
}
