import { Button, HStack, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FormulaInput } from '#console/features/report-designer/formula/formula-input.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Report } from '#shared/contracts/report/report-model.ts';
import { REPORT_PARAM_TYPES, type ReportParam } from '#shared/contracts/report/report-query.ts';
import { patched } from '#shared/domain/report/edit/patch.ts';
import type { Patch } from '#shared/domain/report/edit/report-edit.ts';
import { LineBox, MixedCheck, MixedChoice, NumberBox, PanelField, Text2Box } from '#console/features/report-designer/panels/panel-parts.tsx';
import { text2In } from '#console/features/report-designer/panels/panel-props.ts';
import { hasChoices, hasDict, isNumberParam, isTextParam, withType } from './param-list.ts';

interface Props {
  readonly report: Report;
  readonly param: ReportParam;
  readonly others: readonly ReportParam[];
  readonly onChange: (param: ReportParam) => void;
}
type Change = (part: Patch<ReportParam>) => void;
type PartProps = Props & { readonly change: Change };

const WIDTHS = [1, 2, 3, 4] as const;
const FOLLOWS_MAX = 4;
const BOUND = 1e15;

/** One parameter; what its type has not is not asked for. */
export function ParamForm(props: Props): ReactElement {
  const { t } = useText();
  const { report, param, onChange } = props;
  const change: Change = (part) => onChange(patched<ReportParam>(param, part));
  const part = { ...props, change };
  return (
    <Stack gap="3">
      <Text2Box
        label={t('reportDesign.params.label')}
        value={param.label}
        maxLength={200}
        onChange={(label) => change({ label: label ?? { zh: '' } })}
      />
      <HStack align="flex-start">
        <PanelField label={t('reportDesign.params.key')}>
          <LineBox
            label={t('reportDesign.params.key')}
            value={param.key}
            maxLength={32}
            onChange={(key) => change({ key: key.trim() })}
          />
        </PanelField>
        <MixedChoice
          label={t('reportDesign.params.type')}
          choices={REPORT_PARAM_TYPES.map((value) => ({
            value,
            text: t(`reportDesign.params.types.${value}`),
          }))}
          value={param.type}
          onChange={(type) => type && onChange(withType(param, type))}
        />
        <MixedChoice
          label={t('reportDesign.params.width')}
          choices={WIDTHS.map((value) => ({
            value: String(value),
            text: t('reportDesign.params.columns', { count: value }),
          }))}
          value={String(param.width)}
          onChange={(width) => change({ width: WIDTHS.find((one) => String(one) === width) ?? 1 })}
        />
      </HStack>
      <HStack gap="4">
        {(['required', 'multiple', 'hidden'] as const).map((flag) => (
          <MixedCheck
            key={flag}
            label={t(`reportDesign.params.${flag}`)}
            value={param[flag]}
            onChange={(value) => change({ [flag]: value })}
          />
        ))}
      </HStack>
      <Bounds {...part} />
      {hasChoices(param) && <Choices {...part} />}
      <Follows {...part} />
      <PanelField label={t('reportDesign.params.default')}>
        <FormulaInput
          label={t('reportDesign.params.default')}
          value={param.default ?? null}
          report={report}
          onChange={(expr) => change({ default: expr })}
        />
      </PanelField>
    </Stack>
  );
}

function Bounds({ param, change }: PartProps): ReactElement | null {
  const { t } = useText();
  if (isNumberParam(param))
    return (
      <HStack>
        {(['min', 'max'] as const).map((bound) => (
          <NumberBox
            key={bound}
            label={t(`reportDesign.params.${bound}`)}
            value={param[bound]}
            min={-BOUND}
            max={BOUND}
            onChange={(value) => change({ [bound]: value })}
          />
        ))}
      </HStack>
    );
  if (isTextParam(param))
    return (
      <NumberBox
        label={t('reportDesign.params.maxLength')}
        value={param.maxLength}
        min={1}
        max={2_000}
        isWhole
        onChange={(maxLength) => change({ maxLength })}
      />
    );
  if (!hasDict(param)) return null;
  return (
    <PanelField label={t('reportDesign.params.dict')}>
      <LineBox
        label={t('reportDesign.params.dict')}
        value={param.dict ?? ''}
        maxLength={64}
        onChange={(dict) => change({ dict: dict.trim() === '' ? null : dict.trim() })}
      />
    </PanelField>
  );
}

/** Values with the words that a reader chooses from. */
function Choices({ param, change }: PartProps): ReactElement {
  const { t } = useText();
  const choices = param.choices ?? [];
  const set = (next: NonNullable<ReportParam['choices']>): void =>
    change({ choices: next.length === 0 ? null : next });
  return (
    <PanelField label={t('reportDesign.params.choices')}>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices have an order, and their values are typed
        <HStack key={index} align="flex-end">
          <PanelField label={t('reportDesign.params.value')}>
            <LineBox
              label={t('reportDesign.params.value')}
              value={choice.value}
              maxLength={200}
              onChange={(value) => set(choices.with(index, { ...choice, value }))}
            />
          </PanelField>
          <Text2Box
            label={t('reportDesign.params.word')}
            value={choice.label}
            onChange={(label) => set(choices.with(index, { ...choice, label: label ?? { zh: '' } }))}
          />
          <Button size="xs" variant="ghost" onClick={() => set(choices.toSpliced(index, 1))}>
            {t('reportDesign.remove')}
          </Button>
        </HStack>
      ))}
      <Button
        size="xs"
        variant="outline"
        alignSelf="flex-start"
        disabled={choices.length >= 200}
        onClick={() => {
          const value = String(choices.length + 1);
          set([...choices, { value, label: { zh: value } }]);
        }}
      >
        + {t('reportDesign.params.addChoice')}
      </Button>
    </PanelField>
  );
}

/** Parameters whose values narrow the choices of this one. */
function Follows({ param, others, change }: PartProps): ReactElement | null {
  const { t, language } = useText();
  const follows = param.follows ?? [];
  if (others.length === 0) return null;
  return (
    <PanelField label={t('reportDesign.params.follows')}>
      <HStack wrap="wrap" gap="4">
        {others.map(({ key, label }) => {
          const isOn = follows.includes(key);
          return (
            <MixedCheck
              key={key}
              label={text2In(label, language) || key}
              value={isOn}
              onChange={(on) => {
                const next = on
                  ? [...follows, key].slice(0, FOLLOWS_MAX)
                  : follows.filter((one) => one !== key);
                change({ follows: next.length === 0 ? null : next });
              }}
            />
          );
        })}
      </HStack>
    </PanelField>
  );
}
