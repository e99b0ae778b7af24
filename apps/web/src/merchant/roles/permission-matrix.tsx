import './roles.css';
import type { Permission } from '@lorikeet/contracts/permissions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../app/use-menu.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { areasFor, type PermissionArea, sentenceKey } from './permission-areas.ts';

type MatrixProps = {
  id: string;
  value: readonly Permission[];
  onChange: (next: Permission[]) => void;
  error?: string | undefined;
  /** What may be chosen: what the reader holds, and what the role permits already. */
  givable: ReadonlySet<string>;
  /** What is offered at all; absent, everything that people of such a merchant can hold. */
  offered?: ReadonlySet<string>;
};

/** Every permission in plain words, part by part; all at once, all of a part, or one by one. */
export function PermissionMatrix({ id, value, onChange, error, givable, offered }: MatrixProps) {
  const { t } = useTranslation(['roles', 'permissions']);
  const kind = useStaff()?.merchant.kind ?? 'business';
  const areas = areasFor(kind, offered);
  const all = areas.flatMap((area) => area.permissions);
  const set = (permissions: readonly Permission[], isOn: boolean) => {
    const touched = new Set(permissions.filter((permission) => givable.has(permission)));
    const kept = value.filter((permission) => !touched.has(permission));
    onChange(isOn ? [...kept, ...touched] : kept);
  };
  return (
    <div className="lk-matrix">
      <div className="lk-matrix-head">
        <span className="lk-muted">{t('matrix.chosen', { count: value.length, all: all.length })}</span>
        <Button id={id} size="small" onClick={() => set(all, true)}>
          {t('matrix.all')}
        </Button>
        <Button size="small" onClick={() => set(all, false)}>
          {t('matrix.none')}
        </Button>
      </div>
      <FieldNote id={id} error={error} />
      <div className="lk-matrix-areas">
        {areas.map((area) => (
          <AreaBox key={area.name} area={area} held={new Set(value)} givable={givable} onSet={set} />
        ))}
      </div>
    </div>
  );
}

type AreaProps = {
  area: PermissionArea;
  held: ReadonlySet<string>;
  givable: ReadonlySet<string>;
  onSet: (permissions: readonly Permission[], isOn: boolean) => void;
};

function AreaBox({ area, held, givable, onSet }: AreaProps) {
  const { t } = useTranslation(['roles', 'permissions']);
  const id = useId();
  const name = t(`permissions:areas.${area.name}`);
  const on = area.permissions.filter((permission) => held.has(permission)).length;
  const isAll = on === area.permissions.length;
  return (
    <fieldset className="lk-matrix-area">
      <legend className="lk-hidden">{name}</legend>
      <div className="lk-matrix-area-head">
        <CheckboxField
          id={id}
          label={<span className="lk-matrix-area-name">{name}</span>}
          value={isAll}
          indeterminate={on > 0 && !isAll}
          disabled={!area.permissions.some((permission) => givable.has(permission))}
          onChange={(next) => onSet(area.permissions, next)}
        />
      </div>
      {area.permissions.map((permission) => (
        <CheckboxField
          key={permission}
          label={t(`permissions:${sentenceKey(permission)}`)}
          value={held.has(permission)}
          disabled={!givable.has(permission)}
          help={givable.has(permission) ? undefined : t('matrix.notYours')}
          onChange={(next) => onSet([permission], next)}
        />
      ))}
    </fieldset>
  );
}
