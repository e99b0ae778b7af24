import '../parts/page-hero.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';

/** A page that says that pages are served; its window's title is its whole point. */
export default function TestPage() {
  const { t } = useTranslation('test');
  const to = useOfficeAddress();
  return (
    <section className="lk-site-hero lk-site-hero--inner">
      <div className="lk-site-wide">
        <div>
          <h1>{t('title')}</h1>
          <p className="lk-site-lede">{t('lede')}</p>
          <div className="lk-site-actions">
            <Link to={to(paths.officialHome)}>{t('home')}</Link>
          </div>
        </div>
      </div>
    </section>
  );
}
