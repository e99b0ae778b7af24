import { initials } from '../lib/format.ts';

/** Somebody's image, or their initials. The name stands beside it, so readers of the screen are not told twice. */
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
