/** The mark: navy head, orange beak and breast, sky flank, green wing; on dark ground its head is white. */
function Mark({ size = 32, reversed = false }: { size?: number; reversed?: boolean }) {
  const head = reversed ? 'var(--logo-reversed, #FFFFFF)' : 'var(--mark-head, #181349)';
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="#FE4C1C" d="M14 14H26V15A15 15 0 0 1 11 30H9L14 22Z" />
      <path fill="#09DEFF" d="M13 14H20V18A12 12 0 0 1 8 30H4L13 20Z" />
      <path fill="#00C49F" d="M15 14V18A12 12 0 0 1 3 30H1V27A12.5 12.5 0 0 1 13.5 14.5Z" />
      <path fill={head} d="M10 15V9A8 8 0 0 1 26 9V15Z" />
      <path fill="#FE4C1C" d="M26 6A6 6 0 0 1 32 12H26Z" />
    </svg>
  );
}

/** Mark and word. The area may put its own name beside the mark. */
export function Logo({
  size = 30,
  reversed = false,
  word = 'Lorikeet',
}: {
  size?: number;
  reversed?: boolean;
  word?: string;
}) {
  return (
    <span
      className="lk-logo"
      style={{ color: reversed ? 'var(--logo-reversed, #fff)' : 'var(--text-strong)' }}
    >
      <Mark size={size} reversed={reversed} />
      <span className="lk-logo-word">{word}</span>
    </span>
  );
}
