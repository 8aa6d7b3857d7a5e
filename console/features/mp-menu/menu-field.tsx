import { Field, HStack, Input, NativeSelect, Text, Textarea } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMenuAction } from '#shared/contracts/public-account/mp-menu.ts';
import type { MenuField } from '#shared/domain/public-account/menu-problems.ts';
import { useMenuEditor } from './editor-context.ts';
import { updateEntry } from './menu-edits.ts';

interface FieldOf {
  readonly entry: MpMenuAction;
  readonly name: MenuField;
  readonly label: string;
  readonly hint?: string;
  /** At the end of the label: how much of its room is used. */
  readonly count?: { readonly text: string; readonly title?: string; readonly isOver: boolean };
}

/** A part of the chosen entry, with what is wrong with it. */
export function MenuFieldFrame(props: FieldOf & { readonly children: ReactNode }): ReactElement {
  const { t } = useText();
  const { problems } = useMenuEditor();
  const { entry, name, label, hint, count } = props;
  const problem = problems.find((one) => one.entryId === entry.id && one.field === name);
  return (
    <Field.Root invalid={problem !== undefined} gap="1">
      <HStack w="100%" justify="space-between">
        <Field.Label>{label}</Field.Label>
        {count && (
          <Text
            textStyle="xs"
            color={count.isOver ? 'fg.error' : 'fg.muted'}
            title={count.title}
            fontVariantNumeric="tabular-nums"
          >
            {count.text}
          </Text>
        )}
      </HStack>
      {props.children}
      <FieldNote
        error={problem && t(`mpMenu.problem.${problem.code}`, { limit: problem.limit ?? 0 })}
        room={hint === undefined ? 'tight' : 'own'}
      >
        {hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
      </FieldNote>
    </Field.Root>
  );
}

type TextName = 'name' | 'key' | 'repContent' | 'url' | 'appId' | 'pagePath';

/** A text of the chosen entry: it is in the draft as it is typed. */
export function MenuTextField(
  props: FieldOf & {
    readonly name: TextName;
    readonly maxLength: number;
    readonly rows?: number;
    readonly isMono?: boolean;
    readonly placeholder?: string;
  },
): ReactElement {
  const { entry, name, maxLength, rows, isMono = false, placeholder } = props;
  const { mayEdit, change } = useMenuEditor();
  const shared = {
    ...{ value: entry[name], maxLength, disabled: !mayEdit },
    ...(placeholder !== undefined && { placeholder }),
    ...(isMono && { fontFamily: 'mono' }),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change((before) => updateEntry(before, entry.id, { [name]: target.value }), `${entry.id}:${name}`),
  };
  return (
    <MenuFieldFrame {...props}>
      {rows === undefined ? <Input {...shared} /> : <Textarea rows={rows} {...shared} />}
    </MenuFieldFrame>
  );
}

/** A choice of the chosen entry. */
export function MenuChoice(
  props: FieldOf & {
    readonly value: string;
    /** What is shown while nothing is chosen. */
    readonly none?: string;
    readonly choices: readonly { readonly value: string; readonly text: string }[];
    readonly onChange: (value: string) => void;
  },
): ReactElement {
  const { mayEdit } = useMenuEditor();
  const { value, none, choices, onChange } = props;
  const isKnown = choices.some((one) => one.value === value);
  return (
    <MenuFieldFrame {...props}>
      <NativeSelect.Root disabled={!mayEdit}>
        <NativeSelect.Field value={isKnown ? value : ''} onChange={({ target }) => onChange(target.value)}>
          {!isKnown && <option value="">{none ?? ''}</option>}
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </MenuFieldFrame>
  );
}
