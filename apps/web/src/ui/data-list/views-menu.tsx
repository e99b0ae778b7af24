import './views.css';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListTools } from '../../lib/list-tools.ts';
import { type SavedView, useSavedViews, type ViewState } from '../../lib/saved-views.ts';
import { Button, IconButton } from '../button.tsx';
import { CheckboxField } from '../choice-fields.tsx';
import { Disclosure } from '../disclosure.tsx';
import { TextField } from '../text-field.tsx';

type MenuProps = {
  tools: ListTools;
  /** The list as it stands: what a new view keeps. */
  present: ViewState;
  onChoose: (view: ViewState) => void;
  phone: boolean;
};

/** The views of a list: choosing one, keeping the present one, forgetting one of one's own or one that was left behind. */
export function ViewsMenu({ tools, present, onChoose, phone }: MenuProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const views = useSavedViews(tools.list, isAsked);
  const opened = (open: () => void) => () => {
    setAsked(true);
    open();
  };
  return (
    <Disclosure
      label={t('list.views.title')}
      width={300}
      button={({ onClick, ...props }) =>
        phone ? (
          <IconButton
            icon={IconBookmark}
            outline
            label={t('list.views.title')}
            {...props}
            onClick={opened(onClick)}
          />
        ) : (
          <Button icon={IconBookmark} {...props} onClick={opened(onClick)}>
            {t('list.views.title')}
          </Button>
        )
      }
    >
      {(close) => (
        <div className="lk-views">
          <ViewRows
            rows={views.rows}
            onChoose={(view) => {
              onChoose(view);
              close();
            }}
            onRemove={views.remove}
          />
          <KeepForm
            isSaving={views.isSaving}
            onKeep={(name, isShared) => views.save(name, isShared, present)}
          />
        </div>
      )}
    </Disclosure>
  );
}

type RowsProps = {
  rows: readonly SavedView[] | undefined;
  onChoose: (view: SavedView) => void;
  onRemove: (id: string) => void;
};

function ViewRows({ rows, onChoose, onRemove }: RowsProps) {
  const { t } = useTranslation();
  if (!rows) return <p>{t('loading')}</p>;
  if (rows.length === 0) return <p>{t('list.views.none')}</p>;
  return (
    <ul>
      {rows.map((view) => (
        <li key={view.id}>
          <button type="button" className="lk-view" onClick={() => onChoose(view)}>
            {view.name}
            {view.is_shared && (
              <small>
                {view.is_own ? t('list.views.shared') : t('list.views.by', { name: view.owner_name })}
              </small>
            )}
          </button>
          {view.may_delete && (
            <IconButton
              icon={IconTrash}
              size="small"
              label={t('list.views.forget', { name: view.name })}
              onClick={() => onRemove(view.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type FormProps = { isSaving: boolean; onKeep: (name: string, isShared: boolean) => Promise<boolean> };

function KeepForm({ isSaving, onKeep }: FormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || !(await onKeep(name.trim(), isShared))) return;
    setName('');
    setShared(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField label={t('list.views.name')} value={name} onChange={setName} maxLength={60} />
      <CheckboxField label={t('list.views.share')} value={isShared} onChange={setShared} />
      <Button
        type="submit"
        size="small"
        busy={isSaving}
        blocked={name.trim() === '' && t('list.views.nameFirst')}
      >
        {t('list.saveView')}
      </Button>
    </form>
  );
}
