import './contacts.css';
import { auditActionWords } from '@lorikeet/contracts/audit-actions';
import { deleteContact, getContact } from '@lorikeet/contracts/contacts';
import { fieldWords } from '@lorikeet/contracts/field-words';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { dateTime, initials } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { type Contact, SideChip, Tags } from './contact-words.tsx';
import { MergeDialog } from './merge-dialog.tsx';

/** Deletes a contact once the person is sure, and leads back to the list. */
function useDelete(contact: Contact) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const { ask } = useAskedWrite(deleteContact);
  return () =>
    ask({
      question: {
        header: t('delete.ask', { name: contact.name }),
        message: t('delete.effect'),
        icon: 'warning',
        acceptLabel: t('delete.do'),
        rejectLabel: t('delete.keep'),
      },
      input: { id: contact.id },
      onSure: () => void navigate(paths.merchantContact),
      done: t('delete.done', { name: contact.name }),
    });
}

function Head({ contact, onMerge }: { contact: Contact; onMerge: () => void }) {
  const { t } = useTranslation('contacts');
  const canWrite = useCan('contacts.write');
  const [isEditing, setEditing] = useState(false);
  const remove = useDelete(contact);
  return (
    <>
      <PageHeader
        avatar={initials(contact.name)}
        title={contact.name}
        status={<SideChip side={contact.side} />}
        meta={
          <>
            <CopyableId value={contact.id} onCopy={copyText} />
            <span>{[contact.role, contact.organisation].filter(Boolean).join(' · ')}</span>
          </>
        }
        actions={
          canWrite && (
            <>
              <Button icon={IconPencil} onClick={() => setEditing(true)}>
                {t('common:edit')}
              </Button>
              <ActionMenu
                entries={() => [
                  { label: t('merge.do'), onSelect: onMerge },
                  { label: t('delete.do'), onSelect: remove, danger: true },
                ]}
                target={<IconButton icon={IconDots} outline label={t('common:more')} />}
              />
            </>
          )
        }
      />
      {isEditing && <ContactDialog contact={contact} onClose={() => setEditing(false)} />}
    </>
  );
}

/** An e-mail or a phone number that opens the program that reaches it. */
function Reached({ by, value }: { by: 'mailto' | 'tel'; value: string | null }) {
  if (value === null) return '–';
  return <a href={`${by}:${by === 'tel' ? value.replaceAll(/[^\d+]/g, '') : value}`}>{value}</a>;
}

const At = ({ name, to }: { name: string; to: string | undefined }) =>
  to ? <Link to={to}>{name}</Link> : name;

function ContactFacts({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const canOpen = useCan('customers.read');
  const { organisation, customer_id: customerId, email, phone, role } = contact;
  const open = customerId && canOpen ? address('merchantCustomersDetail', { id: customerId }) : undefined;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fields.organisation'), <At key="organisation" name={organisation} to={open} />],
    [t('fields.role'), role ?? '–'],
    [t('fields.email'), <Reached key="email" by="mailto" value={email} />],
    [t('fields.phone'), <Reached key="phone" by="tel" value={phone} />],
    [t('fields.tags'), <Tags key="tags" tags={contact.tags} />],
    [t('fields.created'), dateTime(contact.created_at)],
    [t('fields.updated'), dateTime(contact.updated_at)],
  ];
  return (
    <Card title={t('details')}>
      <Facts facts={facts} />
    </Card>
  );
}

function History({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const { locale } = useInterface.getState();
  const entries = contact.history.map((row) => ({
    id: row.id,
    icon: IconPencil,
    title: auditActionWords(row.action, locale),
    detail: [
      row.fields.map((field) => fieldWords(field, locale)).join(', '),
      row.of && t('history.of', { name: row.of }),
      row.actor && t('history.by', { name: row.actor }),
    ]
      .filter(Boolean)
      .join(' · '),
    at: row.at,
  }));
  return (
    <Card title={t('history.title')}>
      {entries.length > 0 ? <Timeline entries={entries} /> : <p className="lk-muted">{t('history.empty')}</p>}
    </Card>
  );
}

function Alike({ contact, onMerge }: { contact: Contact; onMerge: (id: string) => void }) {
  const { t } = useTranslation('contacts');
  const canWrite = useCan('contacts.write');
  return (
    <Card title={t('alike.title')}>
      <ul className="lk-people">
        {contact.alike.map((one) => (
          <li key={one.id}>
            <Link to={address('merchantContactDetail', { id: one.id })}>{one.name}</Link>
            <p className="lk-small lk-muted">{one.organisation}</p>
            {canWrite && (
              <Button size="small" onClick={() => onMerge(one.id)} style={{ marginTop: 8 }}>
                {t('merge.do')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="lk-small lk-muted" style={{ marginTop: 12 }}>
        {t('alike.text')}
      </p>
    </Card>
  );
}

function Loaded({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  // Nobody, somebody who is to be chosen, or somebody.
  const [other, setOther] = useState<string | null>(null);
  return (
    <>
      <Head contact={contact} onMerge={() => setOther('')} />
      <RecordColumns
        main={
          <>
            {contact.notes && (
              <Card title={t('fields.notes')}>
                <p className="lk-notes">{contact.notes}</p>
              </Card>
            )}
            <History contact={contact} />
          </>
        }
        aside={
          <>
            <ContactFacts contact={contact} />
            {contact.alike.length > 0 && <Alike contact={contact} onMerge={setOther} />}
          </>
        }
      />
      {other !== null && <MergeDialog contact={contact} other={other} onClose={() => setOther(null)} />}
    </>
  );
}

/** One contact: how they are reached, what is noted, and what was changed. */
export default function ContactDetailPage() {
  const { t } = useTranslation('contacts');
  const { id } = useParams();
  return (
    <RecordScreen of={getContact} failed={t('detailFailed')}>
      {(contact) =>
        contact.id === id ? (
          <Loaded contact={contact} />
        ) : (
          // It was merged: its address leads to what it became.
          <Navigate to={address('merchantContactDetail', { id: contact.id })} replace />
        )
      }
    </RecordScreen>
  );
}
