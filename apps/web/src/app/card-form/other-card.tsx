import { useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';

type Props = {
  label: string;
  look?: Extract<ButtonLook, 'secondary' | 'link'>;
  /** Gives the card up. Returns what was refused, in words. */
  onGiveUp: () => Promise<string | null>;
};

/** For who has no code, or took the wrong card: nothing is taken, and the form comes back. */
export function OtherCard({ label, look = 'secondary', onGiveUp }: Props) {
  const [isGoing, setGoing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const giveUp = async () => {
    setGoing(true);
    setRefusal(await onGiveUp());
    setGoing(false);
  };
  const size = look === 'link' ? {} : ({ size: 'large', wide: true } as const);
  return (
    <div>
      <Button look={look} {...size} busy={isGoing} onClick={() => void giveUp()}>
        {label}
      </Button>
      {refusal && (
        <p className="lk-pay-notice" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
