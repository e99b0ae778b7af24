import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Shell = { name: string; label: ReactNode; help?: string; optional?: boolean };
type SiteFieldProps = Shell &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
    /** Several lines. */
    rows?: number;
  };

function Shell({ name, label, help, optional, children }: Shell & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="lk-field">
      <label className="lk-field-label" htmlFor={`site-${name}`}>
        {label}
        {optional && <span className="lk-field-optional">{t('optional')}</span>}
      </label>
      {children}
      {help && (
        <p className="lk-field-help" id={`site-${name}-help`}>
          {help}
        </p>
      )}
      <p className="lk-field-error" id={`site-${name}-error`} hidden />
    </div>
  );
}

const attributes = ({ name, help }: Shell) => ({
  id: `site-${name}`,
  name,
  'aria-describedby': `site-${name}-error${help ? ` site-${name}-help` : ''}`,
});

/** A field of a public form: plain HTML, to which the page's script adds its checks. */
export function SiteField(props: SiteFieldProps) {
  const { type = 'text', inputMode, autoComplete, maxLength, rows } = props;
  const shared = { ...attributes(props), autoComplete, maxLength };
  return (
    <Shell {...props}>
      <div className="lk-input">
        {rows ? (
          <textarea {...shared} rows={rows} />
        ) : (
          <input {...shared} type={type} inputMode={inputMode} />
        )}
      </div>
    </Shell>
  );
}

/** One of a few. */
export function SiteChoice(
  props: Shell & { choose: string; options: readonly { value: string; label: string }[] },
) {
  return (
    <Shell {...props}>
      <div className="lk-input">
        <select {...attributes(props)} defaultValue="">
          <option value="">{props.choose}</option>
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </Shell>
  );
}

/** A box that begins unticked. */
export function SiteTick({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="lk-field">
      <div className="lk-check">
        <input id={`site-${name}`} name={name} type="checkbox" aria-describedby={`site-${name}-error`} />
        <label htmlFor={`site-${name}`}>{children}</label>
      </div>
      <p className="lk-field-error" id={`site-${name}-error`} hidden />
    </div>
  );
}
