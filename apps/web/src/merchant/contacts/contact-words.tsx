import type { getContact, listContacts } from '@lorikeet/contracts/contacts';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/status-chip.tsx';

export type ContactRow = WireOutput<typeof listContacts>['rows'][number];
export type Contact = WireOutput<typeof getContact>;
export type ContactWords = TFunction<'contacts'>;

/** Whether a person stands on the customers' or the suppliers' side. */
export function SideChip({ side }: Pick<ContactRow, 'side'>) {
  const { t } = useTranslation('contacts');
  return <Chip tone={side === 'customer' ? 'info' : 'neutral'}>{t(`sides.${side}`)}</Chip>;
}

/** Tags, one after the other; nothing where there are none. */
export function Tags({ tags }: Pick<ContactRow, 'tags'>) {
  if (tags.length === 0) return <span className="lk-muted">–</span>;
  return (
    <span className="lk-tags">
      {tags.map((tag) => (
        <Chip key={tag} tone="neutral">
          {tag}
        </Chip>
      ))}
    </span>
  );
}
