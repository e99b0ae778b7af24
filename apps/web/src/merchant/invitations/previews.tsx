import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../lib/interface-state.ts';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { AcceptBar, AgreementPart, InvitationHead, WayPart } from './invitation-sheet.tsx';
import { type Preview, useInviteChannels } from './invite-form.ts';
import { asCharged } from './offer-facts.tsx';

/** A letter is written 560 px wide; shown smaller it is seen whole. */
const SCALE = 0.8;
const LINK = /(https?:\/\/\S+)/;

function MailPreview({ email, title }: { email: Preview['email']; title: string }) {
  const { t } = useTranslation('invitations');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  return (
    <section className="lk-preview" aria-label={title}>
      <h3>{title}</h3>
      <div className="lk-preview-mail" data-theme="light">
        <div className="lk-preview-mail-head">
          <p>
            <span className="lk-preview-from">{t('preview.from')}</span> {email.from}
          </p>
          <b>{email.subject}</b>
        </div>
        {/* No scripts run in it; its own origin is ours only so that its height can be read. */}
        <div style={{ height: height * SCALE, overflow: 'clip' }}>
          <iframe
            ref={frame}
            title={title}
            sandbox="allow-same-origin"
            srcDoc={email.html}
            tabIndex={-1}
            style={{ height }}
            onLoad={() => {
              const body = frame.current?.contentDocument?.body;
              if (body) setHeight(Math.min(body.scrollHeight, 1100));
            }}
          />
        </div>
      </div>
    </section>
  );
}

function SmsPreview({ sms, title }: { sms: Preview['sms']; title: string }) {
  const { t } = useTranslation('invitations');
  const parts = sms.text.split(LINK);
  return (
    <section className="lk-preview" aria-label={title}>
      <h3>
        {title}
        <span>
          {t('preview.characters', { characters: sms.characters })} {t('preview.parts', { count: sms.parts })}
        </span>
      </h3>
      <div className="lk-preview-sms" data-theme="light">
        <p>
          {parts.map((part) =>
            LINK.test(part) ? (
              <u key={part}>{part.length > 46 ? `${part.slice(0, 34)}…${part.slice(-6)}` : part}</u>
            ) : (
              part
            ),
          )}
        </p>
      </div>
    </section>
  );
}

const ACCOUNT_FIELDS = ['yourName', 'accountName', 'bsb', 'accountNumber'] as const;
const CARD_FIELDS = ['cardNumber', 'cardName'] as const;

function PagePreview({ page, title, locale }: { page: Preview['page']; title: string; locale: Locale }) {
  const { t } = useTranslation('invitations', { lng: locale });
  const isCardOnly = page.agreement === null && page.card !== null;
  const props = { page: isCardOnly ? asCharged(page) : page, t, locale };
  const fields = isCardOnly ? CARD_FIELDS : ACCOUNT_FIELDS;
  return (
    <section className="lk-preview" aria-label={title}>
      <h3>{title}</h3>
      <div className="lk-preview-phone" data-theme="light" lang={locale === 'zh' ? 'zh-Hans' : 'en-AU'}>
        <div className="lk-invite-sheet" inert>
          <InvitationHead {...props} />
          {isCardOnly && <p className="lk-invite-part">{t('sheet.cardOnly')}</p>}
          {page.card && !isCardOnly && <WayPart way="bank_account" onChange={() => {}} t={t} />}
          <section className="lk-invite-part">
            <h2>{t(isCardOnly ? 'sheet.yourCard' : 'sheet.payFrom')}</h2>
            {fields.map((field) => (
              <div className="lk-preview-field" key={field}>
                <span>{t(`sheet.${field}`)}</span>
                <i />
              </div>
            ))}
          </section>
          <AgreementPart {...props} />
          <AcceptBar {...props}>
            <span className="lk-button lk-button--action lk-button--large lk-button--wide">
              {t(isCardOnly ? 'sheet.acceptByCard' : 'sheet.accept')}
            </span>
          </AcceptBar>
        </div>
      </div>
    </section>
  );
}

/** What the payer will get, made by the server's own functions: what is shown is what is sent. */
export function Previews({ preview, error }: { preview: Preview | undefined; error: Error | null }) {
  const { t } = useTranslation('invitations');
  const channels = useInviteChannels();
  return (
    <aside className="lk-previews" aria-label={t('preview.title')}>
      <div className="lk-previews-head">
        <h2>{t('preview.title')}</h2>
        <span className="lk-muted">{t('preview.note')}</span>
      </div>
      {error && <ErrorState title={t('preview.failed')} message={error.message} />}
      {!preview && !error && <Skeleton lines={8} />}
      {preview && (
        <div className="lk-previews-body">
          <div className="lk-previews-letters">
            <MailPreview email={preview.email} title={t('channel.email')} />
            {channels.includes('sms') && <SmsPreview sms={preview.sms} title={t('channel.sms')} />}
          </div>
          {/* The payer may read another language, whose words are fetched for this alone. */}
          <Suspense fallback={<Skeleton lines={8} />}>
            <PagePreview page={preview.page} title={t('preview.page')} locale={preview.page.shown_locale} />
          </Suspense>
        </div>
      )}
    </aside>
  );
}
