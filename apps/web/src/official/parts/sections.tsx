import './sections.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Feathers } from './feathers.tsx';

/** Which of the brand's three colours a panel has. */
export type Tint = 'sky' | 'green' | 'orange';

type SplitProps = { tint: Tint; title: string; text: string; picture: string; children: ReactNode };

/** A panel with a record beside what it means; every second one stands the other way round. */
export function Split({ tint, title, text, picture, children }: SplitProps) {
  return (
    <article className="lk-site-split">
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="lk-site-panel" data-tint={tint} role="img" aria-label={picture}>
        <div aria-hidden>{children}</div>
      </div>
    </article>
  );
}

type BandProps = {
  title: string;
  lede?: string;
  tinted?: boolean;
  /** Heading on the left, the rest on the right. */
  beside?: boolean;
  id?: string;
  children: ReactNode;
};

/** A stretch of a page under one heading. */
export function Band({ title, lede, tinted, beside, id, children }: BandProps) {
  return (
    <section className={tinted ? 'lk-site-tint' : undefined} {...(id && { id })}>
      <div className={beside ? 'lk-site-band lk-site-beside' : 'lk-site-band'}>
        <div>
          <h2>{title}</h2>
          {lede && <p className="lk-site-lede">{lede}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}

/** Short points, each with its leaf; the first words may be set off. */
export function Points({ points }: { points: readonly { lead?: string; text: string }[] }) {
  return (
    <ul className="lk-site-points">
      {points.map(({ lead, text }) => (
        <li key={text}>
          {lead && <b>{lead}</b>} {text}
        </li>
      ))}
    </ul>
  );
}

type ClosingProps = { title: string; text: string; action?: ReactNode };

/** The navy panel at the end of a page: once more, its one action. */
export function Closing({ title, text, action }: ClosingProps) {
  const { t } = useTranslation(['common', 'office']);
  return (
    <section className="lk-site-band">
      <div className="lk-site-closing">
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
          {action ?? (
            <ButtonLink to={paths.merchantRegister} look="action" size="large">
              {t('office:openAccount')}
            </ButtonLink>
          )}
        </div>
        <Feathers />
      </div>
    </section>
  );
}
