import { Box, HStack, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, type RefObject, useLayoutEffect, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import { argTypeAt, functionShape } from '#shared/domain/expression/expression-functions.ts';
import type { reportDesigner } from '#shared/i18n/zh/report/report-designer.ts';
import type { Completion } from './completion.ts';

type FunctionName = keyof (typeof reportDesigner)['formula']['functions'];
const WIDTH_PX = 340;
const BELOW_PX = 4;

/** Under the field: names to choose from, or the function that is being written with its current argument bold. */
export function CompletionList(props: {
  readonly id: string;
  readonly field: RefObject<HTMLElement | null>;
  readonly items: readonly Completion[];
  readonly chosen: number;
  readonly call: { readonly name: string; readonly arg: number } | null;
  readonly onTake: (item: Completion) => void;
}): ReactElement | null {
  const { field, items, call } = props;
  const [place, setPlace] = useState<{ readonly top: number; readonly left: number } | null>(null);
  useLayoutEffect(() => {
    const box = field.current?.getBoundingClientRect();
    if (box)
      setPlace({
        top: box.bottom + BELOW_PX,
        left: Math.min(box.left, window.innerWidth - WIDTH_PX - BELOW_PX),
      });
  }, [field]);
  if (!place || (items.length === 0 && !call)) return null;
  return (
    <Portal>
      <Box
        position="fixed"
        zIndex="popover"
        w={`${WIDTH_PX}px`}
        maxH="300px"
        overflowY="auto"
        bg="bg.panel"
        borderWidth="1px"
        rounded="md"
        shadow="md"
        textStyle="sm"
        style={{ top: place.top, left: Math.max(0, place.left) }}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {items.length > 0 && <Items {...props} />}
        {call && items.length === 0 && <Signature {...call} />}
      </Box>
    </Portal>
  );
}

function Items(props: {
  readonly id: string;
  readonly items: readonly Completion[];
  readonly chosen: number;
  readonly onTake: (item: Completion) => void;
}): ReactElement {
  const { t } = useText();
  const { id, items, chosen, onTake } = props;
  return (
    <Box role="listbox" id={id} aria-label={t('reportDesigner.formula.names')} p="1">
      {items.map((item, index) => (
        <HStack
          key={`${item.kind} ${item.insert}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          gap="3"
          px="2"
          py="1"
          rounded="sm"
          cursor="pointer"
          bg={index === chosen ? 'bg.emphasized' : undefined}
          ref={(element: HTMLDivElement | null) => {
            if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
          }}
          onClick={() => onTake(item)}
        >
          <Text fontFamily="mono" flex="1" truncate>
            {item.kind === 'function' ? item.label : item.insert}
          </Text>
          <Text textStyle="xs" color="fg.muted" truncate maxW="55%">
            {item.kind === 'function'
              ? t(`reportDesigner.formula.functions.${item.key as FunctionName}` satisfies ConsoleKey)
              : t(`reportDesigner.formula.kinds.${item.kind}`)}
          </Text>
        </HStack>
      ))}
    </Box>
  );
}

/** `sum(number, @group?)`, with the argument that is being written in bold. */
function Signature({ name, arg }: { readonly name: string; readonly arg: number }): ReactElement | null {
  const { t } = useText();
  const shape = functionShape('report', name);
  if (!shape) return null;
  const needed = shape.args.length - (shape.optional ?? 0);
  const count = shape.repeat ? Math.max(shape.args.length, arg + 1) : shape.args.length;
  const args = Array.from({ length: count }, (_, index) => argTypeAt(shape, index) ?? 'any');
  return (
    <Box px="3" py="2">
      <Text fontFamily="mono">
        {name}(
        {args.map((type, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: arguments are told apart by their place
          <span key={index}>
            {index > 0 && ', '}
            {index === arg ? (
              <b>{t(`reportDesigner.formula.types.${type}`)}</b>
            ) : (
              t(`reportDesigner.formula.types.${type}`)
            )}
            {index >= needed && '?'}
          </span>
        ))}
        {shape.repeat ? ', …' : ''})
      </Text>
      <Text textStyle="xs" color="fg.muted">
        {t(`reportDesigner.formula.functions.${name as FunctionName}` satisfies ConsoleKey)}
      </Text>
    </Box>
  );
}
