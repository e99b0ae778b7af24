import { type LetterVariable, letterKind } from '@lorikeet/contracts/letter-kinds';
import {
  resetLetter,
  SMS_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
  sendTestLetter,
  TEXT_MAX_LENGTH,
  updateLetter,
} from '@lorikeet/contracts/letters';
import { type FocusEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../lib/confirm.ts';
import { settle, usePortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { Variables, Versions } from './letter-facts.tsx';
import { LetterPreview } from './letter-preview.tsx';
import type { LetterDetail } from './letter-words.ts';

const PARTS = ['subject', 'heading', 'text', 'sms'] as const;
type Part = (typeof PARTS)[number];
type Words = Pick<LetterDetail, Part>;

const wordsOf = ({ subject, heading, text, sms }: Words): Words => ({ subject, heading, text, sms });
type Props = {
  letter: LetterDetail;
  /** Reads the letter as it stands. */
  readAgain: () => Promise<LetterDetail | undefined>;
};

const schema = updateLetter.input.omit({ kind: true, locale: true, version: true });

/** The form of a letter's words, and what is done with them. */
function useLetterForm({ letter, readAgain }: Props) {
  const { t } = useTranslation('letters');
  const { kind, locale } = letter;
  const save = useWrite(updateLetter);
  const reset = useWrite(resetLetter);
  const test = useWrite(sendTestLetter);
  const form = usePortalForm(schema, wordsOf(letter), letter.version);
  const { seen: version, setSeen } = form;
  // Its writer is told that another version stands: it is then shown among the versions, and what they send next is from it.
  const onRefused = async (refused: unknown) => {
    const now = await readAgain();
    const isTold = (refused as { refusal?: string } | null)?.refusal === 'letter.changed_meanwhile';
    if (isTold && now) setSeen(now.version);
  };
  const submit = form.submit(async (words) => {
    const { code, data } = await save.mutateAsync({ kind, locale, version, ...words });
    if (code !== 0) return onRefused(data);
    setSeen(data.version);
    settle(form);
    addToast({ severity: 'success', summary: t('common:saved'), detail: t('saved') });
  });
  const sendTest = form.submit(async (words) => {
    const { code, data } = await test.mutateAsync({ kind, locale, ...words });
    if (code === 0) addToast({ severity: 'success', summary: t('testSent', { to: data.sent_to }) });
  });
  const putBack = async () => {
    const asked = { header: t('resetAsk'), message: t('resetSays'), acceptLabel: t('reset') };
    if (!(await confirm(asked))) return;
    const { code, data } = await reset.mutateAsync({ kind, locale, version });
    if (code !== 0) return onRefused(data);
    setSeen(data.version);
    form.reset(wordsOf(letterKind(kind).texts[locale]));
    addToast({ severity: 'success', summary: t('resetDone') });
  };
  const take = (words: Words) => {
    for (const part of PARTS) form.set(part, words[part]);
    addToast({ summary: t('taken') });
  };
  return { form, submit, sendTest, putBack, take, saving: save.isPending, testing: test.isPending };
}

type Form = ReturnType<typeof useLetterForm>;

function Fields({ letter, form, mayWrite }: { letter: LetterDetail; form: Form['form']; mayWrite: boolean }) {
  const { t } = useTranslation('letters');
  const line = { autoComplete: 'off', maxLength: SUBJECT_MAX_LENGTH, disabled: !mayWrite };
  return (
    <div className="lk-form">
      <TextField label={t('fields.subject')} {...line} {...form.field('subject')} />
      <TextField label={t('fields.heading')} {...line} {...form.field('heading')} />
      <TextAreaField
        label={t('fields.text')}
        help={t('textHelp')}
        rows={9}
        maxLength={TEXT_MAX_LENGTH}
        disabled={!mayWrite}
        {...form.field('text')}
      />
      {letter.sms !== null && (
        <TextAreaField
          label={t('fields.sms')}
          rows={4}
          maxLength={SMS_MAX_LENGTH}
          disabled={!mayWrite}
          {...form.field('sms')}
        />
      )}
    </div>
  );
}

const isPart = (name: string): name is Part => (PARTS as readonly string[]).includes(name);

/** Where words were typed last, so that a variable is put there. */
function useInsert({ form }: Form) {
  const last = useRef<{ part: Part; at: number }>(null);
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && isPart(target.name)) last.current = { part: target.name, at: target.selectionStart ?? 0 };
  };
  const insert = (name: LetterVariable) => {
    const { part, at } = last.current ?? { part: 'text' as const, at: form.values.text.length };
    const before = form.values[part] ?? '';
    const added = `{${name}}`;
    form.set(part, before.slice(0, at) + added + before.slice(at));
    last.current = { part, at: at + added.length };
  };
  return { onBlur, insert };
}

/** The words of a letter, with what they look like beside them. */
export function LetterForm({ letter, readAgain }: Props) {
  const { t } = useTranslation('letters');
  const mayWrite = useCan('settings.write');
  const letterForm = useLetterForm({ letter, readAgain });
  const { form, submit, sendTest, putBack, take, saving, testing } = letterForm;
  const { onBlur, insert } = useInsert(letterForm);
  const { kind, locale } = letter;
  const buttons = mayWrite && (
    <div className="lk-letter-buttons">
      <Button look="primary" type="submit" busy={saving} blocked={!form.dirty && t('nothingChanged')}>
        {t('save')}
      </Button>
      <Button busy={testing} onClick={() => sendTest()}>
        {t('sendTest')}
      </Button>
      {!letter.is_default && <Button onClick={() => void putBack()}>{t('reset')}</Button>}
    </div>
  );
  return (
    <form noValidate onSubmit={submit} onBlur={onBlur} className="lk-letter">
      <div>
        <Card title={t('words')} foot={buttons}>
          <Fields letter={letter} form={form} mayWrite={mayWrite} />
        </Card>
        <Variables letter={letter} {...(mayWrite && { onAdd: insert })} />
        <Versions letter={letter} {...(mayWrite && { onTake: take })} />
      </div>
      <div>
        <LetterPreview words={{ kind, locale, ...wordsOf(form.values as Words) }} />
      </div>
    </form>
  );
}
