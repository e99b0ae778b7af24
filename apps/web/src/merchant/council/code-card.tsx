import './council.css';
import { issuePropertyCode } from '@lorikeet/contracts/council';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../lib/confirm.ts';
import { fetchFile } from '../../lib/fetch-file.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Moment } from '../../ui/values.tsx';
import { useNotOpen } from './not-open.ts';
import type { Property } from './property-words.ts';

/** The property's verification code: when it was made, who waits for one, and a new one, printed or mailed. */
export function CodeCard({ property, mayWrite }: { property: Property; mayWrite: boolean }) {
  const { t } = useTranslation('council');
  const { code_issued_at: issued, code_source: source, letter_asked_at: asked } = property;
  const issue = useWrite(issuePropertyCode);
  const notOpen = useNotOpen();
  // Each new code ends the one before it: a second click would ask for another, and make a printed one worthless.
  const [begin] = useState(() => oneAtATime());
  const make = async (deliver: 'print' | 'email') => {
    const accepted = await confirm({
      header: t(`code.${deliver}Title`),
      message: t('code.replaces'),
      icon: 'question',
      acceptLabel: t(`code.${deliver}`),
    });
    if (!accepted) return;
    const { code, data } = await issue.mutateAsync({ id: property.id, deliver });
    if (code !== 0) return;
    if (data.url) fetchFile(data.url);
    else addToast({ severity: 'success', summary: t('code.mailed'), detail: property.owner_email ?? '' });
  };
  return (
    <Card title={t('code.title')}>
      <Facts
        facts={[
          [
            t('code.good'),
            issued && source ? (
              <>
                {t(`code.source.${source}`)}, <Moment value={issued} />
              </>
            ) : (
              t('code.none')
            ),
          ],
          ...(asked ? [[t('code.asked'), <Moment key="asked" value={asked} />] as const] : []),
        ]}
      />
      {mayWrite && (
        <div className="lk-code-actions">
          <Button
            icon={IconPrinter}
            busy={issue.isPending}
            blocked={notOpen.print}
            onClick={() => void begin('code', () => make('print'))}
          >
            {t('code.print')}
          </Button>
          <Button
            icon={IconMail}
            blocked={notOpen.write || (!property.owner_email && t('code.noEmail'))}
            onClick={() => void begin('code', () => make('email'))}
          >
            {t('code.email')}
          </Button>
        </div>
      )}
    </Card>
  );
}
