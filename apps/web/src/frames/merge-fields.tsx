import { RadioField } from '../ui/choice-fields.tsx';

export type MergedField<F extends string> = { field: F; label: string; mine: string; theirs: string };

/** Two records that become one: in which fields the other one's value stands, asked where both say something else. */
export function MergeFields<F extends string>(props: {
  fields: readonly MergedField<F>[];
  taken: readonly F[];
  onTake: (taken: readonly F[]) => void;
}) {
  const { fields, taken, onTake } = props;
  return fields.map(({ field, label, mine, theirs }) => (
    <RadioField
      key={field}
      label={label}
      options={[
        { value: 'mine', label: mine },
        { value: 'theirs', label: theirs },
      ]}
      value={taken.includes(field) ? 'theirs' : 'mine'}
      onChange={(value) =>
        onTake([...taken.filter((one) => one !== field), ...(value === 'theirs' ? [field] : [])])
      }
    />
  ));
}

/** The fields in which both say something and not the same. */
export const differing = <F extends string>(fields: readonly MergedField<F>[]): MergedField<F>[] =>
  fields.filter(({ mine, theirs }) => mine !== '' && theirs !== '' && mine !== theirs);
