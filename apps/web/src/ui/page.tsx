import { IconChevronRight } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRecordTitle } from '../lib/window-title.ts';

/** Set within the screen of one record: its heading is the record's name, and stands in the window's title. */
export const OfRecord = createContext(false);

/** A screen's body. `list` fills the window's height: its rows scroll inside. */
export function Page({ children, list }: { children: ReactNode; list?: boolean }) {
  return <div className={list ? 'lk-page lk-page--list' : 'lk-page'}>{children}</div>;
}

type PageHeaderProps = {
  title: ReactNode;
  /** Beside the title: a status chip. */
  status?: ReactNode;
  /** Under the title: an id, a kind, a date. */
  meta?: ReactNode;
  avatar?: ReactNode;
  /** Secondary first, the one call to action last. */
  actions?: ReactNode;
};

export function PageHeader({ title, status, meta, avatar, actions }: PageHeaderProps) {
  const isRecord = useContext(OfRecord);
  useRecordTitle(isRecord && typeof title === 'string' ? title : null);
  return (
    <header className="lk-page-head">
      {avatar && <span className="lk-avatar">{avatar}</span>}
      <div className="lk-page-title">
        <div>
          <h1>{title}</h1>
          {status}
        </div>
        {meta && <div className="lk-page-meta">{meta}</div>}
      </div>
      {actions && <div className="lk-page-actions">{actions}</div>}
    </header>
  );
}

export type Crumb = { label: string; to: string | null };

/** Where this screen stands; the last is the screen itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  if (crumbs.length < 2) return null;
  return (
    <nav className="lk-crumbs" aria-label={t('breadcrumb')}>
      {crumbs.map(({ label, to }, index) => {
        const isLast = index === crumbs.length - 1;
        return (
          <span key={label} style={{ display: 'contents' }}>
            {isLast || !to ? (
              <span aria-current={isLast ? 'page' : undefined}>{label}</span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
            {!isLast && <IconChevronRight size={14} stroke={1.7} aria-hidden />}
          </span>
        );
      })}
    </nav>
  );
}

/** The bar at the foot of a long form: a note at the left, then secondary, then the action. */
export function StickyBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="lk-sticky-bar">
      {note && <span className="lk-sticky-note">{note}</span>}
      {children}
    </div>
  );
}
