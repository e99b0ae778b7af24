/** The whole bird on its branch; large, on pages where there is nothing else to see. */
export function Bird() {
  return (
    <svg viewBox="0 0 560 400" aria-hidden="true" focusable="false">
      <path fill="none" stroke="#5B5ABC" strokeWidth="12" d="M20 372C190 356 410 372 540 340" />
      <path fill="#5B5ABC" d="M32 286q46 6 50 72q-48-12-50-72Z" />
      <path fill="#00C49F" d="M516 286q-4 52-62 60q6-58 62-60Z" />
      <g transform="translate(140 10) rotate(8 160 160) scale(11.4)">
        <path fill="#FE4C1C" d="M14 14H26V15A15 15 0 0 1 11 30H9L14 22Z" />
        <path fill="#09DEFF" d="M13 14H20V18A12 12 0 0 1 8 30H4L13 20Z" />
        <path fill="#00C49F" d="M15 14V18A12 12 0 0 1 3 30H1V27A12.5 12.5 0 0 1 13.5 14.5Z" />
        <path fill="#fff" stroke="rgb(24 19 73 / .12)" strokeWidth=".1" d="M10 15V9A8 8 0 0 1 26 9V15Z" />
        <path fill="#FE4C1C" d="M26 6A6 6 0 0 1 32 12H26Z" />
        <circle cx="21.5" cy="7.5" r="1.1" fill="#181349" />
      </g>
    </svg>
  );
}
