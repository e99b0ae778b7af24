import type { Permission } from '@lorikeet/contracts';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Run } from './run.ts';

export type FileFormat = 'csv' | 'xlsx' | 'pdf';

export type PrepareOrder = { params: Record<string, unknown>; format: FileFormat; locale: 'en' | 'zh' };

export type Prepare = {
  /** Takes the whole content, piece by piece; asked again, it begins anew. */
  write(content: AsyncIterable<Buffer | string> | Iterable<Buffer | string>): Promise<void>;
  /** Says how far it is. Throws when nobody wants the file any more. */
  progress(done: number, total?: number): Promise<void>;
};

/** A kind of file that a module prepares in the background. */
export type PreparedFile = {
  kind: string;
  /** What its rows need beside the right to export. */
  permission(params: Record<string, unknown>): Permission;
  formats: readonly FileFormat[];
  /** The name of a file that is asked for on a day; without this, what is run again keeps its name. */
  filename?(params: Record<string, unknown>, format: FileFormat, today: LocalDate): string;
  prepare(run: Run, order: PrepareOrder, into: Prepare): Promise<void>;
};
