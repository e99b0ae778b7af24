import './page-hero.css';
import './site.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Feathers } from './feathers.tsx';

type PageHeroProps = {
  title: string;
  lede: string;
  /** A word above the title: what the page is about, or where the thing stands. */
  kicker?: ReactNode;
  /** The second way on, beside the page's one button. */
  more?: ReactNode;
  /** The one button; opening an account where nothing else is said. */
  action?: ReactNode;
  note?: string;
  /** One sentence for what the picture shows; a form or calculator is no picture and has none. */
  picture?: string;
  children: ReactNode;
};

/** The navy top of a page: its one message, its one action, and the record that shows it. */
export function PageHero(props: PageHeroProps) {
  const { title, lede, kicker, more, action, note, picture, children } = props;
  const { t } = useTranslation(['common', 'office']);
  return (
    <section className="lk-site-hero lk-site-hero--inner">
      <div className="lk-site-wide">
        <div>
          {kicker && <p className="lk-site-kicker">{kicker}</p>}
          <h1>{title}</h1>
          <p className="lk-site-lede">{lede}</p>
          <div className="lk-site-actions">
            {action ?? (
              <ButtonLink to={paths.merchantRegister} look="action" size="large">
                {t('office:openAccount')}
              </ButtonLink>
            )}
            {more}
          </div>
          {note && <p className="lk-site-note">{note}</p>}
        </div>
        <div className="lk-site-picture" {...(picture && { role: 'img', 'aria-label': picture })}>
          <Feathers />
          <div aria-hidden={picture ? true : undefined}>{children}</div>
        </div>
      </div>
    </section>
  );
}
