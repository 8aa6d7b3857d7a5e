import { Combobox, createListCollection, HStack, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { FieldFrame } from './field-frame.tsx';
import { TextField } from './text-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A pause in typing after which the server is asked. */
const TYPING_PAUSE_MS = 200;
const FOUND_MAX = 20;

/** A list of the server out of which a field chooses, within the reach of the user. */
export interface SearchSource {
  /** The page of a subject. */
  readonly page: Endpoint;
  /** What the list needs; null for a user who may not see it, who types instead. */
  readonly permission: Permission | null;
  /** Query parameter that is searched by. */
  readonly searchedBy: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Of a record of the list; null where it cannot be chosen. `text` says what `value` is. */
  readonly toChoice: (record: never) => FilterChoice | null;
}

type SearchProps = FieldProps & {
  readonly source: SearchSource;
  /** What is not in the list is taken too, such as a lot that is new. */
  readonly isFree?: boolean;
};

/**
 * A record of the server by its code: typed, scanned or chosen among those that match. A code that is typed is sent as it
 * is; one that is not found is said so below the field, and refused by the server.
 */
export function SearchField(props: SearchProps): ReactElement {
  const { source, isFree: _isFree, ...field } = props;
  const mayList = useMay(source.permission);
  return mayList ? <Search {...props} /> : <TextField {...field} isCode />;
}

/** Something else has the focus: after a click on the page itself, nothing has. */
function isElsewhere(control: HTMLElement | null): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && control?.contains(active) !== true;
}

const TRIGGER = {
  boxSize: '6',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: 'l1',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
  _icon: { boxSize: '4' },
} as const;

function Search(props: SearchProps): ReactElement {
  const { source, isFree = false } = props;
  const { t } = useText();
  const field = useField(props);
  const { value, onChange, ref, onBlur } = field.field;
  const code = typeof value === 'string' ? value : '';
  const control = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [left, setLeft] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  /**
   * The combobox takes the focus in the frame after its list opens or closes, wherever the focus is by then, and with it
   * the keys of the next field. Left with an open list it begins anew, and cannot be focused until that frame is over.
   */
  const leave = (): void => {
    show(false);
    setLeft((times) => times + 1);
    setLeaving(true);
    requestAnimationFrame(() => requestAnimationFrame(() => setLeaving(false)));
  };
  const show = (open: boolean): void => {
    setOpen(open);
    if (!open) setTyped(false);
  };
  const { choices, isSettled } = useFound(source, isOpen && !isTyped ? '' : code);
  const collection = useMemo(
    () =>
      createListCollection({
        items: choices,
        itemToValue: (one) => one.value,
        itemToString: (one) => one.value,
      }),
    [choices],
  );
  const chosen = choices.find((one) => one.value === code);
  const isUnknown = !isFree && !isOpen && isSettled && code !== '' && !chosen;
  const note = isUnknown ? t('crud.search.unknown') : !isOpen && chosen?.text;
  return (
    <FieldFrame of={{ ...props, ...(note && { hint: note }) }} field={field} isCode>
      <Combobox.Root
        key={left}
        unstyled
        w="full"
        collection={collection}
        value={chosen ? [code] : []}
        inputValue={code}
        open={isOpen}
        // What is there when a drawer opens is hidden from assistive technology, as all that is beside it.
        lazyMount
        unmountOnExit
        openOnClick
        allowCustomValue
        selectionBehavior="preserve"
        inputBehavior="autohighlight"
        invalid={field.error !== undefined}
        positioning={{ sameWidth: true }}
        onOpenChange={({ open }) => {
          // A scanner leaves the field before its list has opened.
          if (open && isElsewhere(control.current)) return;
          show(open);
        }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change' && reason !== 'clear-trigger') return;
          setTyped(true);
          onChange(inputValue === '' ? field.rule.emptyValue : inputValue);
        }}
        onSelect={({ itemValue }) => itemValue && onChange(itemValue)}
      >
        <Combobox.Control
          ref={control}
          pos="relative"
          inert={isLeaving}
          onBlur={({ relatedTarget: next }) => {
            if (!isOpen || !next || control.current?.contains(next) || list.current?.contains(next)) return;
            leave();
          }}
        >
          <Combobox.Input
            w="full"
            h="10"
            ps="3"
            pe="16"
            textStyle="sm"
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="l2"
            focusVisibleRing="inside"
            focusRingColor="accent.focusRing"
            _invalid={{ borderColor: 'border.error' }}
            _placeholder={{ color: 'fg.muted' }}
            ref={ref}
            onBlur={onBlur}
            placeholder={t('crud.search.placeholder')}
            fontFamily="mono"
            autoComplete="off"
            spellCheck={false}
            borderColor="border.emphasized"
          />
          <Combobox.IndicatorGroup
            pos="absolute"
            insetY="0"
            insetEnd="0"
            px="2"
            display="flex"
            alignItems="center"
            gap="1"
            color="fg.muted"
          >
            <Combobox.ClearTrigger aria-label={t('crud.search.clear')} {...TRIGGER} />
            <Combobox.Trigger aria-label={t('crud.search.open')} {...TRIGGER} />
          </Combobox.IndicatorGroup>
        </Combobox.Control>
        <Portal>
          <Combobox.Positioner>
            <Combobox.Content
              ref={list}
              maxH="300px"
              overflowY="auto"
              p="1"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="l2"
              boxShadow="md"
              zIndex="popover"
              outline="0"
            >
              {choices.length === 0 && (
                <Text p="3" color="fg.muted" textStyle="sm">
                  {isSettled
                    ? t(isFree ? 'crud.search.isNew' : 'crud.search.nothing')
                    : t('crud.search.searching')}
                </Text>
              )}
              {choices.map((one) => (
                <Combobox.Item
                  key={one.value}
                  item={one}
                  display="flex"
                  alignItems="center"
                  gap="2"
                  px="2"
                  py="1.5"
                  borderRadius="l1"
                  textStyle="sm"
                  cursor="pointer"
                  _highlighted={{ bg: 'bg.muted' }}
                >
                  <HStack gap="3" minW="0" flex="1">
                    <Text as="span" fontFamily="mono" flex="none" maxW="60%" truncate>
                      {one.value}
                    </Text>
                    <Text as="span" color="fg.muted" truncate title={one.text}>
                      {one.text}
                    </Text>
                  </HStack>
                  <Combobox.ItemIndicator />
                </Combobox.Item>
              ))}
            </Combobox.Content>
          </Combobox.Positioner>
        </Portal>
      </Combobox.Root>
    </FieldFrame>
  );
}

/** What matches a text, a pause after it was typed. */
function useFound(
  { page, searchedBy, query, toChoice }: SearchSource,
  text: string,
): { readonly choices: readonly FilterChoice[]; readonly isSettled: boolean } {
  const [wanted, setWanted] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const search = wanted.trim();
  const input = { query: { ...query, ...(search !== '' && { [searchedBy]: search }), size: FOUND_MAX } };
  // The page of a subject has these parameters, which the type of all endpoints does not express.
  const { data, isPlaceholderData } = useCall(page, input as never);
  const choices = useMemo(() => {
    const { records } = (data ?? { records: [] }) as { readonly records: readonly never[] };
    const byValue = new Map(records.flatMap((record) => toMapped(toChoice(record))));
    return [...byValue.values()];
  }, [data, toChoice]);
  return { choices, isSettled: data !== undefined && !isPlaceholderData && wanted === text };
}

function toMapped(choice: FilterChoice | null): [string, FilterChoice][] {
  return choice === null ? [] : [[choice.value, choice]];
}
