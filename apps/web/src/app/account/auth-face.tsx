import './account.css';
import { type Icon, IconCircleCheck, IconLinkOff, IconMail } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

const LOOKS: Record<'mail' | 'done' | 'gone', Icon> = {
  mail: IconMail,
  done: IconCircleCheck,
  gone: IconLinkOff,
};

/** In place of a form on a sign-in page: what happened, and what to do. */
export function AuthFace({
  look,
  title,
  children,
}: {
  look: keyof typeof LOOKS;
  title: string;
  children: ReactNode;
}) {
  const Glyph = LOOKS[look];
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that was here is gone: a screen reader announces what took its place.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="lk-auth-face">
      <span className={`lk-auth-badge lk-auth-badge--${look}`}>
        <Glyph size={24} stroke={1.7} aria-hidden />
      </span>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  );
}
