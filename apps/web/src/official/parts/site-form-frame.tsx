import './forms.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormCall } from './form-schemas.ts';
import { startSiteForm } from './site-form.ts';

type FrameProps = {
  id: string;
  call: FormCall;
  /** The name under which the browser keeps what is typed. */
  draft?: string;
  /** What stands in the form's place once it is sent: title, and a line below the number. None where a page opens. */
  done?: { title: string; text: string };
  /** What the form says while it is sent, and when no reply came, where that is not a message. */
  checking?: string;
  lost?: string;
  children: ReactNode;
};

/** What takes the place of a form that was sent: its number. */
function Done({ id, title, text }: { id: string; title: string; text: string }) {
  const { t } = useTranslation('contact-us');
  return (
    <section id={`${id}-done`} className="lk-site-done" tabIndex={-1} hidden>
      <svg width="56" height="56" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <path fill="#00C49F" d="M16 0H48V32A16 16 0 0 1 32 48H0V16A16 16 0 0 1 16 0Z" />
        <path fill="none" stroke="#181349" strokeWidth="4" d="M14 24l7 7 13-14" />
      </svg>
      <h2>{title}</h2>
      <p>{t('form.number')}</p>
      <output />
      <p>{text}</p>
    </section>
  );
}

/** A public form and what takes its place. It reads without script, and says then that it cannot be sent. */
export function SiteFormFrame({ id, call, draft, done, checking, lost, children }: FrameProps) {
  const { t } = useTranslation('contact-us');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => startSiteForm(form.current!), []);
  return (
    <div className="lk-site-form">
      <form
        ref={form}
        id={id}
        noValidate
        method="dialog"
        data-call={call}
        {...(draft && { 'data-draft': draft })}
        data-checking={checking ?? t('form.checking')}
        data-unchecked={t('form.unchecked')}
        data-lost={lost ?? t('form.lost')}
      >
        <p className="lk-site-noscript">{t('form.noScript')}</p>
        {children}
      </form>
      {done && <Done id={id} {...done} />}
    </div>
  );
}

/** What the form says while it is sent, and the button. */
export function SiteFormEnd({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="lk-site-status" role="status" />
      {children}
    </>
  );
}
