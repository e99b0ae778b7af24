import '../properties/properties.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AuthFace } from '../../app/account/auth-face.tsx';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FindPropertyForm, useFindForm } from '../properties/find-form.tsx';
import { FoundCard, type Relation, RelationField } from '../properties/found-property.tsx';
import {
  forgetAccount,
  keepAccount,
  type NoticeFacts,
  type RegistrationAccount,
  useKeptAccount,
} from '../properties/notice-facts.ts';
import { useRegistrationForm } from './registration-form.ts';
import { SignInStep } from './sign-in-step.tsx';

const STEPS = ['find', 'confirm', 'signIn'] as const;
type Step = (typeof STEPS)[number];

/** The step stands in the address, so that the browser's own "back" goes back one; without a found property it is the first. */
function useStep(account: RegistrationAccount | null): [Step, (step: Step) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = STEPS.find((step) => step === search.get('step')) ?? 'find';
  const go = (step: Step) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('step', step);
      return after;
    });
  return [account ? asked : 'find', go];
}

/** Each step but the first shown begins at its heading, for whoever uses the keyboard or cannot see the page. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

/** A ratepayer registers: finds the property of their notice, sees that it is theirs, chooses a sign-in. */
export default function RegisterPage() {
  // The last step's words come with the first: a step must not blink.
  const { t } = useTranslation(['properties', 'recovery']);
  const [search] = useSearchParams();
  const account = useKeptAccount();
  const [step, go] = useStep(account);
  const [relation, setRelation] = useState<Relation>('owner');
  const [registered, setRegistered] = useState<string | null>(null);
  const find = useFindForm(account?.facts ?? { council: search.get('council') ?? '' });
  const signIn = useRegistrationForm();
  const heading = useStepFocus(step);
  if (registered) return <Registered email={registered} />;
  const found = (facts: NoticeFacts, property: RegistrationAccount['found']) => {
    keepAccount({ facts, found: property });
    go('confirm');
  };
  const done = (email: string) => {
    forgetAccount();
    setRegistered(email);
  };
  return (
    <>
      <p className="lk-step-count">
        {t('register.step', { step: STEPS.indexOf(step) + 1, of: STEPS.length })}
      </p>
      <h1 tabIndex={-1} ref={heading}>
        {t(`register.title.${step}`)}
      </h1>
      {step === 'find' && <FindPropertyForm form={find} onFound={found} />}
      {step === 'confirm' && account && (
        <div className="lk-auth-form">
          <FoundCard found={account.found} />
          <RelationField value={relation} onChange={setRelation} />
          <div className="lk-step-actions">
            <Button size="large" onClick={() => go('find')}>
              {t('common:back')}
            </Button>
            <Button size="large" look="primary" onClick={() => go('signIn')}>
              {t('register.isMine')}
            </Button>
          </div>
        </div>
      )}
      {step === 'signIn' && account && (
        <SignInStep
          form={signIn}
          facts={account.facts}
          relation={relation}
          onBack={() => go('confirm')}
          onDone={done}
        />
      )}
      <p className="lk-auth-swap">
        {t('register.haveOne')} <Link to={paths.flexiratesLogin}>{t('register.toSignIn')}</Link>
      </p>
    </>
  );
}

/** The same words whether the e-mail was new or not: what is so stands in the letter. */
function Registered({ email }: { email: string }) {
  const { t } = useTranslation('properties');
  return (
    <AuthFace look="mail" title={t('register.doneTitle')}>
      <p>{t('register.done', { email })}</p>
      <p>{t('register.doneNext')}</p>
      <ButtonLink to={paths.flexiratesLogin} look="primary" size="large" wide>
        {t('register.toSignIn')}
      </ButtonLink>
    </AuthFace>
  );
}
