import { initials } from '../lib/format.ts';

/** A person's image, or their initials. The name stands beside it, so a screen reader does not read it twice. */
export function Avatar({
  name,
  image,
  small,
  large,
}: {
  name: string;
  image?: string | null | undefined;
  small?: boolean;
  large?: boolean;
}) {
  const size = small ? ' lk-avatar--small' : large ? ' lk-avatar--large' : '';
  return (
    <span className={`lk-avatar${size}`} aria-hidden>
      {image ? <img src={image} alt="" /> : initials(name)}
    </span>
  );
}
