import { IconAlertCircle } from '@tabler/icons-react';

/** A refused sign-in: the same words whatever the reason. */
export function LoginFailure({ title, detail }: { title: string; detail: string }) {
  return (
    <div className="lk-alert" role="alert">
      <IconAlertCircle size={20} stroke={1.7} aria-hidden />
      <div>
        {title}
        <div style={{ fontWeight: 400, fontSize: 13 }}>{detail}</div>
      </div>
    </div>
  );
}
