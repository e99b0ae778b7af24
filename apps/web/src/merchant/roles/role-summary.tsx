import './roles.css';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../app/use-menu.ts';
import { areasFor, type SummaryLine, sentenceKey, summarise } from './permission-areas.ts';

type SummaryProps = {
  permissions: readonly string[];
  /** Whose permissions these are; a role's without a name. */
  person?: string;
  /** One list under the other, for a narrow column. */
  narrow?: boolean;
};

/** What a role, or all roles of a person together, let them do and keep from them. */
export function RoleSummary({ permissions, person, narrow }: SummaryProps) {
  const { t } = useTranslation(['roles', 'permissions']);
  const kind = useStaff()?.merchant.kind ?? 'business';
  const { can, cannot } = summarise(new Set(permissions), areasFor(kind));
  const words = ({ area, permission }: SummaryLine, whole: string) =>
    permission
      ? t(`permissions:${sentenceKey(permission)}`)
      : t(whole, { area: t(`permissions:areas.${area}`) });
  if (can.length === 0) return <p className="lk-muted">{t('summary.nothing')}</p>;
  return (
    <div className={`lk-summary${narrow ? ' lk-summary--narrow' : ''}`}>
      <section className="lk-summary-can">
        <h3>{person ? t('summary.personCan', { name: person }) : t('summary.can')}</h3>
        <ul>
          {cannot.length === 0 && <Line icon="yes">{t('summary.everything')}</Line>}
          {cannot.length > 0 &&
            can.map((line) => (
              <Line key={`${line.area} ${line.permission}`} icon="yes">
                {words(line, 'summary.allOf')}
              </Line>
            ))}
        </ul>
      </section>
      <section className="lk-summary-cannot">
        <h3>{person ? t('summary.personCannot', { name: person }) : t('summary.cannot')}</h3>
        <ul>
          {cannot.length === 0 && <li style={{ display: 'block' }}>{t('summary.nothingLeft')}</li>}
          {cannot.map((line) => (
            <Line key={`${line.area} ${line.permission}`} icon="no">
              {words(line, 'summary.noneOf')}
            </Line>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Line({ icon, children }: { icon: 'yes' | 'no'; children: string }) {
  const Glyph = icon === 'yes' ? IconCheck : IconBan;
  return (
    <li>
      <Glyph size={17} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
