import type { Contract } from '@lorikeet/contracts/contract';
import type { id } from '@lorikeet/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { failureOf, isNoRecord } from '../lib/api-error.ts';
import { readRecord } from '../lib/queries.ts';
import { useNextFrame } from '../lib/use-next-frame.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/faces.tsx';
import { OfRecord, Page, PageHeader } from '../ui/page.tsx';

/** A read as React Query gives it, as far as a frame looks at it. */
type Asked<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };

/** Whether the record came after its screen. One that was there stands whole at once: who goes back to it is scrolled to their place. */
const Arrived = createContext(false);

type DetailProps<T> = {
  query: Asked<T>;
  /** What did not load: "Payouts did not load". */
  failed: string;
  /** What is safe all the same. */
  safe?: string;
  /** Stands over the screen while there is no record: over a form, which keeps its title, and over a failure. */
  title?: ReactNode;
  children: (record: T) => ReactNode;
};

/**
 * The frame of a screen about one record: the record once it is there, what failed, or the wait. It is drawn in slices, between
 * which the page answers.
 */
export function DetailScreen<T>({ query, failed, safe, title, children }: DetailProps<T>) {
  const { error } = query;
  const data = useDeferredValue(query.data);
  const [hasArrived] = useState(query.data === undefined);
  if (data !== undefined) {
    return (
      <Page>
        <Arrived value={hasArrived}>
          <OfRecord value>{children(data)}</OfRecord>
        </Arrived>
      </Page>
    );
  }
  return (
    <Page>
      {title && <PageHeader title={title} />}
      {error ? (
        <RecordFailure failed={failed} {...(safe && { safe })} error={error} onRetry={query.refetch} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Page>
  );
}

type ById<O extends z.ZodType> = Contract<z.ZodObject<{ id: ReturnType<typeof id> }, z.core.$strict>, O>;

type RecordProps<O extends z.ZodType> = {
  /** The call that reads the record by its id. */
  of: ById<O>;
  /** What did not load: "Payouts did not load". */
  failed: string;
  /** What is safe all the same. */
  safe?: string;
  /** Stands over the screen while there is no record. */
  title?: ReactNode;
  /** Stands over a failure alone: what the screen would have been about. */
  one?: string;
  children: (record: z.input<O>) => ReactNode;
};

/** The frame of a screen about the one record whose id is in its address. */
export function RecordScreen<O extends z.ZodType>({ of, title, one, ...frame }: RecordProps<O>) {
  const { id = '' } = useParams();
  const query = useQuery(readRecord(of, { id }));
  return <DetailScreen query={query} title={title ?? (query.error && one)} {...frame} />;
}

type FailureProps = { failed: string; safe?: string; error: Error; onRetry: () => unknown };

/** Why a record is not shown: there is none at this address, which no second try changes, or it did not load. */
export function RecordFailure({ failed, safe, error, onRetry }: FailureProps) {
  const { t } = useTranslation();
  if (isNoRecord(error)) return <EmptyState title={t('noRecord.title')}>{t('noRecord.text')}</EmptyState>;
  return (
    <ErrorState
      title={failed}
      {...failureOf(error)}
      {...(safe && { reassurance: safe })}
      onRetry={() => void onRetry()}
    />
  );
}

/** What stands a frame later than what is around it. */
function Later({ children }: { children: ReactNode }) {
  return useNextFrame() && children;
}

/**
 * A record's body: what it is about at the left, its facts at the right; one under the other on a phone. Of a record that has just come
 * it is laid out and painted after the title; the facts after the rest, which is seen first.
 */
export function RecordColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  const isLater = useNextFrame();
  const hasArrived = useContext(Arrived);
  const isShown = isLater || !hasArrived;
  return (
    <div className="lk-columns">
      <div className="lk-stack">{isShown && main}</div>
      <div className="lk-stack">{isShown && <Later>{aside}</Later>}</div>
    </div>
  );
}
