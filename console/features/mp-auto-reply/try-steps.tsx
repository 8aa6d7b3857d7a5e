import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { weekdayName } from '#console/ui/text/weekday-text.ts';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import type { tryMpAutoReply } from '#shared/contracts/public-account/mp-reply-desk.ts';
import type { mpTemplate } from '#shared/i18n/zh/public-account/mp-template.ts';
import type { HeardKind } from './reply-account.ts';

export type Tried = CallReply<typeof tryMpAutoReply>;
type CaseName = keyof (typeof mpTemplate)['cases'];
type Translate = ReturnType<typeof useText>['t'];

interface Line {
  readonly key: string;
  readonly tone: 'yes' | 'no' | 'warn';
  readonly text: string;
}

const MARKS = {
  yes: { glyph: 'check', color: 'green.fg' },
  no: { glyph: 'close', color: 'fg.muted' },
  warn: { glyph: 'warning', color: 'orange.fg' },
} as const;

/** How the answer was chosen, step by step. */
export function TrySteps(props: { readonly tried: Tried; readonly heard: HeardKind }): ReactElement {
  const { t, language } = useText();
  const { tried, heard } = props;
  const day = weekdayName(String(tried.weekday), language);
  return (
    <Box>
      <Text textStyle="xs" color="fg.muted" mb="1">
        {t('mpAutoReply.try.result')} · {t('mpAutoReply.try.at', { day, time: tried.time })}
      </Text>
      <Box as="ol" listStyleType="none" aria-label={t('mpAutoReply.try.result')}>
        {linesOf(tried, heard, t).map(({ key, tone, text }) => (
          <HStack
            as="li"
            key={key}
            align="flex-start"
            gap="2"
            py="1.5"
            borderBottomWidth="1px"
            textStyle="sm"
          >
            <Box color={MARKS[tone].color} flex="none" pt="0.5">
              <Glyph name={MARKS[tone].glyph} sizePx={14} />
            </Box>
            <Text minW="0" overflowWrap="anywhere" {...(tone === 'no' && { color: 'fg.muted' })}>
              {text}
            </Text>
          </HStack>
        ))}
      </Box>
    </Box>
  );
}

function linesOf(tried: Tried, heard: HeardKind, t: Translate): Line[] {
  const lines: Line[] = [];
  if (tried.said !== null)
    lines.push({ key: 'said', tone: 'yes', text: t('mpAutoReply.try.normalised', { text: tried.said }) });
  else if (heard !== 'follow')
    lines.push({
      key: 'said',
      tone: 'no',
      text: t('mpAutoReply.try.noText', { kind: t(`mpAutoReply.reqTypes.${heard}`) }),
    });
  if (tried.before !== null) {
    lines.push({
      key: 'before',
      tone: tried.before === 'blocked' ? 'no' : 'yes',
      text: t(`mpAutoReply.try.${tried.before}`),
    });
    return lines;
  }
  const stages = heard === 'follow' ? (['byFollow'] as const) : (['exact', 'contains', 'byType'] as const);
  let isAnswered = false;
  for (const stage of stages) {
    if ((stage === 'exact' || stage === 'contains') && tried.said === null) continue;
    const line = stageLine(tried, stage, isAnswered, t);
    lines.push(...line);
    isAnswered =
      isAnswered || tried.steps.some((step) => stageOf(step) === stage && step.outcome === 'chosen');
  }
  lines.push(...ending(tried, t));
  return lines;
}

type Stage = 'exact' | 'contains' | 'byType' | 'byFollow';
type Step = Tried['steps'][number];

function stageOf({ type, repMate }: Step): Stage {
  if (type === '1') return 'byFollow';
  if (type === '2') return 'byType';
  return repMate === '1' ? 'exact' : 'contains';
}

const NONE = {
  exact: 'noneExact',
  contains: 'noneContains',
  byType: 'noneType',
  byFollow: 'noneFollow',
} as const;

/** What came of the rules of one kind; those that fit and cannot answer are told one by one. */
function stageLine(tried: Tried, stage: Stage, isAnswered: boolean, t: Translate): Line[] {
  const steps = tried.steps.filter((step) => stageOf(step) === stage);
  const head = t(`mpAutoReply.try.${stage}`, { count: steps.length });
  const chosen = steps.find(({ outcome }) => outcome === 'chosen');
  const fits = steps.filter(({ outcome }) => outcome === 'later').length;
  const barred = steps.flatMap(({ ruleId, name, outcome }): Line[] =>
    outcome === 'off' || outcome === 'hours' || outcome === 'lacks'
      ? [{ key: `${stage} ${ruleId}`, tone: 'warn', text: t(`mpAutoReply.try.${outcome}`, { name }) }]
      : [],
  );
  if (chosen) {
    const by = t('mpAutoReply.try.chosen', { name: chosen.name });
    const hit = chosen.key === null ? by : `${t('mpAutoReply.try.hit', { key: chosen.key })} · ${by}`;
    const others = fits > 0 ? t('mpAutoReply.try.others', { count: fits }) : '';
    return [...barred, { key: stage, tone: 'yes', text: `${head}${hit}${others}` }];
  }
  const why = isAnswered && fits > 0 ? t('mpAutoReply.try.notNeeded') : t(`mpAutoReply.try.${NONE[stage]}`);
  return [...barred, { key: stage, tone: 'no', text: `${head}${why}` }];
}

function ending({ template, reply, tookMs }: Tried, t: Translate): Line[] {
  if (!reply) return [{ key: 'nothing', tone: 'no', text: t('mpAutoReply.try.nothing') }];
  const lines: Line[] = [];
  if (template)
    lines.push({
      key: 'template',
      tone: template.when === null ? 'warn' : 'yes',
      text:
        template.when === null
          ? t('mpAutoReply.try.templateOpen', { name: template.name })
          : t('mpAutoReply.try.template', {
              name: template.name,
              when: t(`mpTemplate.cases.${template.when as CaseName}`),
            }),
    });
  lines.push({ key: 'took', tone: 'yes', text: t('mpAutoReply.try.took', { ms: tookMs }) });
  return lines;
}
