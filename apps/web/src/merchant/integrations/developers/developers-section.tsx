import { useTranslation } from 'react-i18next';
import { useInterface } from '../../../lib/interface-state.ts';
import { Card } from '../../../ui/card.tsx';

const PAGES = [
  { key: 'guide', slug: '', hash: '' },
  { key: 'calls', slug: '/customer', hash: '' },
  { key: 'events', slug: '/events', hash: '' },
  { key: 'verify', slug: '', hash: '#webhooks' },
] as const;

/** Leads to the developers' pages, which are read without a sign-in. */
export function DevelopersSection() {
  const { t } = useTranslation('integrations');
  const locale = useInterface((state) => state.locale);
  return (
    <Card title={t('developers.title')}>
      <div className="lk-stack">
        <p>{t('developers.about')}</p>
        <ul className="lk-developers">
          {PAGES.map(({ key, slug, hash }) => (
            <li key={key}>
              <a href={`/api/docs${slug}?lang=${locale}${hash}`}>{t(`developers.${key}`)}</a>
            </li>
          ))}
          <li>
            <a href="/api/openapi.json">openapi.json</a>
          </li>
        </ul>
      </div>
    </Card>
  );
}
