import type { WireOutput } from '@lorikeet/contracts/contract';
import { listPhases } from '@lorikeet/contracts/operations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Locale, useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';

type Phases = Readonly<WireOutput<typeof listPhases>['phases']>;

/** What a phase of the day does, for its name; nothing for one that there is no longer. */
export const phaseWords = (phases: Phases | undefined, locale: Locale) => (name: string) =>
  phases?.find((phase) => phase.name === name)?.meaning[locale] ?? '';

/** The same for things that may name a phase in their details: the phases are only read where one does. */
export function usePhaseWords(named: readonly { details: Readonly<Record<string, unknown>> }[] | undefined) {
  const locale = useInterface((state) => state.locale);
  const isNamed = named?.some(({ details }) => typeof details.phase === 'string') ?? false;
  const mayRead = useCan('operations.read');
  const { data } = useQuery({ ...read(listPhases, {}), enabled: isNamed && mayRead });
  return useMemo(() => phaseWords(data?.phases, locale), [data, locale]);
}
