import { listContactTags } from '@lorikeet/contracts/contacts';
import { splitTags } from '@lorikeet/domain/contacts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../lib/form.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const OFFERED = 6;

/** Tags in one line with commas between them, and the most frequent ones to be added with a press. */
export function TagsField({ value, onChange, ...props }: FieldBinding<string[] | undefined>) {
  const { t } = useTranslation('contacts');
  const tags = value ?? [];
  const [typed, setTyped] = useState(tags.join(', '));
  const known = useQuery(read(listContactTags, {})).data?.rows ?? [];
  const offered = known.filter(({ tag }) => !tags.includes(tag)).slice(0, OFFERED);
  const type = (text: string) => {
    setTyped(text);
    onChange(splitTags(text));
  };
  return (
    <div>
      <TextField
        {...props}
        label={t('fields.tags')}
        help={t('form.tagsHelp')}
        optional
        autoComplete="off"
        value={typed}
        onChange={type}
      />
      {offered.length > 0 && (
        <div className="lk-tags" style={{ marginTop: 8 }}>
          {offered.map(({ tag }) => (
            <Button
              key={tag}
              size="small"
              icon={IconPlus}
              aria-label={t('form.addTag', { tag })}
              onClick={() => type([...tags, tag].join(', '))}
            >
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
