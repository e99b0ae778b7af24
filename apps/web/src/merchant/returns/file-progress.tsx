import type { Contract } from '@lorikeet/contracts/contract';
import { useEffect, useState } from 'react';
import { refreshAsTold } from '../../lib/queries.ts';

/** How often a file whose lines are being loaded is looked at. */
export const LOOK_MS = 3_000;

type Loading = { status: 'loading' | 'loaded'; lines: number; lines_done: number };

/** How far a bank's file is while its lines are being loaded; once they are, what they have changed is read again. */
export function FileProgress({ file, by, text }: { file: Loading; by: Contract; text: string }) {
  const isLoading = file.status === 'loading';
  const [wasLoading] = useState(isLoading);
  useEffect(() => {
    if (wasLoading && !isLoading) refreshAsTold({ changes: by.changes ?? [] });
  }, [wasLoading, isLoading, by]);
  if (!isLoading) return null;
  return (
    <div className="lk-well lk-file-note">
      <p aria-live="polite">{text}</p>
      <progress className="lk-file-progress" max={file.lines} value={file.lines_done} aria-label={text} />
    </div>
  );
}
