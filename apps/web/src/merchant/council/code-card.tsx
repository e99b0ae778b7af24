import './council.css';
import { issuePropertyCode } from '@lorikeet/contracts/council';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../lib/fetch-file.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Moment } from '../../ui/values.tsx';
import { useNotOpen } from './not-open.ts';
import type { Property } from './property-words.ts';

/** The property's verification code: when it was made, who waits for one, and a new one, printed or mailed. */
export function CodeCard({ property, mayWrite }: { property: Property; mayWrite: boolean }) {
  const { t } = useTranslation('council');
  const { code_issued_at: issued, code_source: source, letter_asked_at: asked } = property;
  // Each new code ends the one before it: a second click would ask for another, and make a printed one worthless.
  const { ask, busy } = useAskedWrite(issuePropertyCode);
  const notOpen = useNotOpen();
  const make = (deliver: 'print' | 'email') =>
    ask({
      question: {
        header: t(`code.${deliver}Title`),
        message: t('code.replaces'),
        icon: 'question',
        acceptLabel: t(`code.${deliver}`),
      },
      input: { id: property.id, deliver },
      onDone: ({ url }) =>
        url
          ? fetchFile(url)
          : addToast({
              severity: 'success',
              summary: t('code.mailed'),
              detail: property.owner_email ?? '',
            }),
    });
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
          <Button icon={IconPrinter} busy={busy} blocked={notOpen.print} onClick={() => make('print')}>
            {t('code.print')}
          </Button>
          <Button
            icon={IconMail}
            blocked={notOpen.write || (!property.owner_email && t('code.noEmail'))}
            onClick={() => make('email')}
          >
            {t('code.email')}
          </Button>
        </div>
      )}
    </Card>
  );
}
