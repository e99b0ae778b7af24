import { Combobox, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { describedBy, FieldFrame, InputBox } from './field.tsx';
import { MantineScope } from './mantine-scope.tsx';
import { placeBeside } from './place-beside.ts';
import type { RecordFieldProps } from './record-field.tsx';

type OffersProps = Pick<RecordFieldProps, 'useFound' | 'none' | 'words' | 'value'> & {
  text: string;
  label: string;
  listId: string;
  field: RefObject<HTMLInputElement | null>;
  /** Other text or other offers: what was marked among those before is marked no more. */
  onOther: () => void;
  /** Those that go with what is typed are offered. */
  onFound: () => void;
};

/** What can be chosen, in the browser's top layer, so that no dialog cuts it off. */
function Offers(props: OffersProps) {
  const { useFound, none, words, value, text, label, listId, field, onOther, onFound } = props;
  const list = useRef<HTMLDivElement>(null);
  const { options, hasMore, isRead, isFor } = useFound(text);
  const values = options.map((option) => option.value).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is as long as what it holds
  useLayoutEffect(() => {
    const shown = list.current!;
    const box = field.current!.parentElement!;
    const place = () => {
      shown.style.width = `${box.offsetWidth}px`;
      placeBeside(shown, box, 'start');
    };
    shown.showPopover();
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      shown.hidePopover();
    };
  }, [field, values, isRead]);
  // With the same frame as they are drawn, before any key: Enter chooses only what a person saw marked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what was marked among others
  useLayoutEffect(onOther, [text, values, isFor, onOther]);
  useEffect(() => {
    if (isFor && text.trim() !== '' && values !== '') onFound();
  }, [text, values, isFor, onFound]);
  return (
    <div className="lk-record-list" popover="manual" ref={list}>
      <Combobox.Options id={listId} aria-label={label}>
        {none !== undefined && text === '' && (
          <Combobox.Option value="" active={value === ''}>
            {none}
          </Combobox.Option>
        )}
        {options.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={option.value === value}
            data-label={option.label}
          >
            {option.label}
            {option.note && <span>{option.note}</span>}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {isRead && options.length === 0 && text !== '' && <p>{words.nothing}</p>}
      {hasMore && <p>{words.more}</p>}
    </div>
  );
}

type InputProps = ComponentProps<'input'> & { openList: string | undefined };

/** The library says which list is open only when the field is drawn again after it. */
const Input = ({ openList, ...input }: InputProps) => (
  <input {...input} role="combobox" aria-expanded={openList !== undefined} aria-controls={openList} />
);

/** The field itself: what is typed looks for records, and what is left without a choice stays as it was. */
export default function RecordCombobox(props: RecordFieldProps & { id: string }) {
  const { id, value, shown, none, placeholder = none, error, name, onChange, onCommit } = props;
  const listId = `${id}-list`;
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  /** What was chosen is called so at once, before it is read. */
  const [picked, setPicked] = useState({ value: '', label: '' });
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (chosen: string, called = '') => {
    setPicked({ value: chosen, label: called });
    onChange(chosen);
    onCommit?.();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(null);
    // With the list open, Enter chooses; it does not send the form.
    if (event.key === 'Enter' && isOpen && combobox.getSelectedOptionIndex() < 0) event.preventDefault();
  };
  return (
    <FieldFrame {...props}>
      <MantineScope>
        <Combobox
          store={combobox}
          onOptionSubmit={(chosen, option) => choose(chosen, Reflect.get(option, 'data-label'))}
        >
          <InputBox error={error} after={<IconSelector size={16} stroke={1.7} aria-hidden />}>
            <Combobox.EventsTarget withExpandedAttribute autoComplete="off">
              <Input
                openList={isOpen ? listId : undefined}
                ref={field}
                id={id}
                name={name}
                spellCheck={false}
                aria-autocomplete="list"
                aria-invalid={error ? true : undefined}
                aria-describedby={describedBy(id, props)}
                placeholder={placeholder}
                value={typed ?? (shown || (picked.value === value ? picked.label : ''))}
                onClick={() => setOpen(true)}
                onFocus={(event) => event.target.select()}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setOpen(true);
                }}
                onBlur={() => {
                  close();
                  onCommit?.();
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </InputBox>
          {isOpen && (
            <Offers
              {...props}
              value={value}
              text={typed ?? ''}
              label={String(props.label)}
              listId={listId}
              field={field}
              onOther={combobox.resetSelectedOption}
              onFound={combobox.selectFirstOption}
            />
          )}
        </Combobox>
      </MantineScope>
    </FieldFrame>
  );
}
