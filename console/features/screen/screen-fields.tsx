import { Grid, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { WallAlarmFields } from '#console/ui/alarms/wall-alarm-fields.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type Screen, ScreenBoard, ScreenSettingFields } from '#shared/contracts/screens/screen.ts';
import { targetOfBoard } from '#shared/domain/screen-address.ts';
import { ScreenPreview } from './screen-preview.tsx';
import type { Targets } from './use-targets.ts';

const { theme, palette, language, orientation, motion } = ScreenSettingFields;
/** What the preview is drawn from: all that the form holds but the name. */
const Previewed = z.object(ScreenSettingFields).omit({ name: true });

/** What an empty choice of a target means. */
const NONE = {
  line: 'screen.allLines',
  machine: 'screen.chooseMachine',
  warehouse: 'screen.firstWarehouse',
  hall: 'screen.allHalls',
} as const;

/** ScreenSettingFields on the left, what the wall makes of them on the right. */
export function ScreenFields(props: {
  readonly row: Screen | null;
  readonly targets: Targets | undefined;
}): ReactElement {
  const { t } = useText();
  const { row, targets } = props;
  const { control, setValue } = useFormContext();
  const values = useWatch({ control });
  const settings = Previewed.safeParse(values);
  const board = ScreenBoard.catch('line').parse(values.board);
  const target = targetOfBoard(board);
  // Only a screen that signed in by itself may stay as its address says.
  const boards = ScreenBoard.options.filter((one) => one !== 'address' || row?.board === 'address');
  return (
    <Grid templateColumns="400px minmax(0, 1fr)" gap="8" alignItems="start">
      <Stack gap="6">
        <TextField name="name" hint={t('screen.nameHint')} />
        <SelectField
          name="board"
          choices={boards.map((value) => ({ value, text: t(`screen.boards.${value}`) }))}
          onChosen={() => setValue('targetId', null, { shouldDirty: true })}
        />
        {target !== null && (
          <SelectField
            key={board}
            name="targetId"
            label={t(`screen.targets.${target}`)}
            choices={targets?.[target] ?? []}
            none={t(NONE[target])}
            {...(target === 'machine' && targets?.machine.length === 0 && { hint: t('screen.noMachine') })}
          />
        )}
        <SegmentField
          name="theme"
          choices={theme.unwrap().options.map((value) => ({ value, text: t(`screen.themes.${value}`) }))}
        />
        <SegmentField
          name="palette"
          hint={t('screen.paletteHint')}
          choices={palette.unwrap().options.map((value) => ({ value, text: t(`screen.palettes.${value}`) }))}
        />
        <SegmentField
          name="language"
          choices={language
            .unwrap()
            .options.map((value) => ({ value, text: t(`screen.languages.${value}`) }))}
        />
        <SegmentField
          name="orientation"
          choices={orientation
            .unwrap()
            .options.map((value) => ({ value, text: t(`screen.orientations.${value}`) }))}
        />
        <SegmentField
          name="motion"
          hint={t('screen.motionHint')}
          choices={motion.unwrap().options.map((value) => ({ value, text: t(`screen.motions.${value}`) }))}
        />
        {board !== 'address' && <WallAlarmFields />}
      </Stack>
      <ScreenPreview settings={settings.success ? settings.data : null} />
    </Grid>
  );
}
