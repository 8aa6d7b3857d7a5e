import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { KEEPS_ESCAPE } from '#console/ui/feedback/keep-escape.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { type CodeLanguage, type CodeProblem, codeProblems, isCheckable } from './code-problems.ts';
import { formatCode } from './format-code.ts';
import { useCodeMirror } from './use-code-mirror.ts';

export interface CodeEditorProps {
  readonly value: string;
  /** SQL is only shown: it is neither checked nor formatted. */
  readonly language: CodeLanguage;
  /** Absent: the text is only shown, with a button that copies it. */
  readonly onChange?: (text: string) => void;
  readonly onBlur?: () => void;
  /** What 恢复 brings back; by default the text that the editor was opened with. */
  readonly original?: string;
  /** What the editor is called: a text, or the id of the element that has it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  /** Is given what moves the focus into the text, as the `ref` of a form's field is. */
  readonly focusRef?: (target: { readonly focus: () => void }) => void;
  /** Of the whole editor. A shorter text of a viewer takes less. */
  readonly heightPx?: number;
}

const HEIGHT_PX = 360;

/** Writes JSON or XML, or shows them and SQL: checked while they are typed, with the place of each problem. */
export function CodeEditor(props: CodeEditorProps): ReactElement {
  const { t, language: textLanguage } = useText();
  const { value, language, onChange, label, labelledBy, heightPx = HEIGHT_PX } = props;
  const [opened] = useState(value);
  const original = props.original ?? opened;
  const isReadOnly = onChange === undefined || language === 'sql';
  const hintId = useId();
  const checked = useDeferredValue(value);
  const problems = useMemo(
    () => (isReadOnly ? [] : codeProblems(checked, language)),
    [checked, language, isReadOnly],
  );
  const described = [props.describedBy, isReadOnly ? undefined : hintId].filter(Boolean).join(' ');
  const code = useCodeMirror({
    value,
    language,
    isReadOnly,
    textLanguage,
    attributes: {
      ...(label !== undefined && { 'aria-label': label }),
      ...(labelledBy !== undefined && { 'aria-labelledby': labelledBy }),
      ...(described !== '' && { 'aria-describedby': described }),
      ...(isReadOnly && { 'aria-readonly': 'true' }),
      tabindex: '0',
      'aria-invalid': String(props.isInvalid === true || problems.length > 0),
      spellcheck: 'false',
    },
    onChange: (text) => onChange?.(text),
    onBlur: () => props.onBlur?.(),
  });
  const { focusRef } = props;
  useEffect(() => focusRef?.({ focus: code.focus }), [focusRef, code]);
  useEffect(() => {
    if (!isReadOnly)
      code.show(
        problems.map((problem) => ({ ...problem, text: t(`codeEditor.${problem.key}`, problem.params) })),
      );
  }, [code, problems, isReadOnly, t]);

  function format(): void {
    const text = formatCode(value, language);
    const [first] = codeProblems(value, language);
    if (text !== null) code.replace(text);
    else if (first) code.goTo(first.from);
  }

  return (
    <Flex
      direction="column"
      w="100%"
      {...(isReadOnly ? { maxH: `${heightPx}px` } : { h: `${heightPx}px`, ...KEEPS_ESCAPE })}
      borderWidth="1px"
      borderColor={props.isInvalid ? 'border.error' : 'border.emphasized'}
      rounded="md"
      overflow="hidden"
      bg="bg.panel"
      _focusWithin={{ borderColor: 'accent.focusRing' }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') code.leaveByTab();
      }}
    >
      <HStack px="2" minH="36px" flex="none" gap="1" borderBottomWidth="1px" bg="bg.subtle" textStyle="sm">
        <Text textStyle="xs" color="fg.muted" fontFamily="mono" me="auto">
          {language.toUpperCase()}
        </Text>
        {isReadOnly ? (
          <>
            <Text textStyle="xs" color="fg.muted">
              {t('codeEditor.readOnly')}
            </Text>
            <CopyButton text={value} label={t('codeEditor.copy')} />
          </>
        ) : (
          <>
            <Button size="xs" variant="ghost" disabled={!isCheckable(value)} onClick={format}>
              {t('codeEditor.format')}
            </Button>
            <Button
              size="xs"
              variant="ghost"
              title={t('codeEditor.restoreHint')}
              disabled={value === original}
              onClick={() => code.replace(original)}
            >
              {t('codeEditor.restore')}
            </Button>
          </>
        )}
      </HStack>
      <Box ref={code.holder} flex="1" minH="0" overflow="hidden" css={{ '& .cm-editor': { maxH: '100%' } }} />
      {!isReadOnly && (
        <HStack px="3" py="1" flex="none" gap="3" borderTopWidth="1px" textStyle="xs" align="start">
          <Box role="status" me="auto" minW="0">
            <Verdict text={value} problems={problems} onGo={code.goTo} />
          </Box>
          <Text id={hintId} color="fg.muted" flex="none">
            {t('codeEditor.keysHint')}
          </Text>
        </HStack>
      )}
    </Flex>
  );
}

function Verdict(props: {
  readonly text: string;
  readonly problems: readonly CodeProblem[];
  readonly onGo: (position: number) => void;
}): ReactElement | null {
  const { t } = useText();
  const { text, problems, onGo } = props;
  const [first] = problems;
  if (!isCheckable(text))
    return (
      <Text color="fg.warning">{t('codeEditor.tooLong', { max: groupedNumber(LIMITS.codeMaxLength) })}</Text>
    );
  if (text.trim() === '') return null;
  if (!first) return <Text color="fg.muted">{t('codeEditor.valid')}</Text>;
  const { line, column } = first;
  return (
    <HStack gap="2" wrap="wrap">
      <Button
        size="2xs"
        variant="plain"
        h="auto"
        p="0"
        color="fg.error"
        textAlign="start"
        whiteSpace="normal"
        onClick={() => onGo(first.from)}
      >
        {t('codeEditor.place', { line, column, text: t(`codeEditor.${first.key}`, first.params) })}
      </Button>
      {problems.length > 1 && (
        <Text color="fg.muted">{t('codeEditor.problems', { count: problems.length })}</Text>
      )}
    </HStack>
  );
}
