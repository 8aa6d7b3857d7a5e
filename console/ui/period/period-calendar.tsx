import { DatePicker, type DatePickerDateView, parseDate } from '@ark-ui/react/date-picker';
import { Box } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { isoWeekOf } from '#shared/domain/calendar/picked-period.ts';
import type { DayRange, PeriodKind } from '#shared/domain/energy/energy-period.ts';
import { CALENDAR_CSS } from './calendar-style.ts';
import { FOCUSED_CELL } from './focused-cell.ts';

export interface PeriodChoice {
  readonly kind: PeriodKind;
  readonly value: DayRange;
  readonly today: string;
  /** The last day that can be chosen. */
  readonly last: string;
  /** A day of the chosen period. */
  readonly onPick: (day: string) => void;
}

const LEAST_VIEW: Readonly<Record<PeriodKind, DatePickerDateView>> = {
  1: 'day',
  2: 'day',
  3: 'month',
  4: 'month',
  5: 'year',
};
const VIEWS = ['day', 'month', 'year'] as const;
const COLUMNS = { month: 3, year: 3 } as const;

/** Days, weeks, months or years to choose from; the focus begins at the chosen one. */
export function PeriodCalendar(props: PeriodChoice): ReactElement {
  const { t, language } = useText();
  const { kind, value, today, last, onPick } = props;
  const zone = usePlantZone();
  const box = useRef<HTMLDivElement>(null);
  const chosen = value.from <= last ? value.from : last;
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(FOCUSED_CELL)?.focus();
  }, []);
  const isWeek = kind === 2;
  const chooseAgain = ({ target }: { readonly target: EventTarget }): void => {
    const chosenCell = `[data-part=table-cell-trigger][data-selected][data-view=${LEAST_VIEW[kind]}]`;
    if (target instanceof Element && target.closest(chosenCell)) onPick(chosen);
  };
  return (
    <Box
      ref={box}
      css={CALENDAR_CSS}
      data-weeks={isWeek || undefined}
      // The calendar reports changes only: what is chosen already is chosen again here.
      onClickCapture={chooseAgain}
      onKeyDownCapture={(event) => event.key === 'Enter' && chooseAgain(event)}
    >
      <DatePicker.Root
        inline
        timeZone={zone}
        locale={language === 'zh' ? 'zh-CN' : 'en-GB'}
        startOfWeek={1}
        defaultValue={[parseDate(chosen)]}
        max={parseDate(last)}
        defaultView={LEAST_VIEW[kind]}
        minView={LEAST_VIEW[kind]}
        translations={{
          content: t('crud.period.calendar'),
          dayCell: ({ valueText }) => valueText,
          prevTrigger: (view) => t(`crud.period.previous.${view}`),
          nextTrigger: (view) => t(`crud.period.next.${view}`),
        }}
        onValueChange={({ value: [picked] }) => picked && onPick(picked.toString())}
      >
        {/* Where the keys look for the cell to focus. */}
        <DatePicker.Content>
          {VIEWS.map((view) => (
            <DatePicker.View key={view} view={view}>
              <DatePicker.Context>
                {(calendar) => (
                  <>
                    <DatePicker.ViewControl>
                      <DatePicker.PrevTrigger>
                        <Glyph name="left" sizePx={16} />
                      </DatePicker.PrevTrigger>
                      <DatePicker.ViewTrigger
                        aria-label={`${calendar.visibleRangeText.formatted}, ${t(`crud.period.view.${view}`)}`}
                      >
                        {calendar.visibleRangeText.formatted}
                      </DatePicker.ViewTrigger>
                      <DatePicker.NextTrigger>
                        <Glyph name="right" sizePx={16} />
                      </DatePicker.NextTrigger>
                    </DatePicker.ViewControl>
                    {view === 'day' ? (
                      <DatePicker.Table>
                        <DatePicker.TableHead>
                          <DatePicker.TableRow>
                            {isWeek && <th>{t('crud.period.week')}</th>}
                            {calendar.weekDays.map((day) => (
                              <DatePicker.TableHeader key={day.short}>{day.narrow}</DatePicker.TableHeader>
                            ))}
                          </DatePicker.TableRow>
                        </DatePicker.TableHead>
                        <DatePicker.TableBody>
                          {calendar.weeks.map((week) => {
                            const monday = week[0]?.toString() ?? today;
                            return (
                              <DatePicker.TableRow
                                key={monday}
                                data-chosen={(isWeek && monday === value.from) || undefined}
                              >
                                {isWeek && <th scope="row">{isoWeekOf(monday).week}</th>}
                                {week.map((day) => (
                                  <DatePicker.TableCell key={day.toString()} value={day}>
                                    <DatePicker.TableCellTrigger
                                      data-current={day.toString() === today || undefined}
                                    >
                                      {day.day}
                                    </DatePicker.TableCellTrigger>
                                  </DatePicker.TableCell>
                                ))}
                              </DatePicker.TableRow>
                            );
                          })}
                        </DatePicker.TableBody>
                      </DatePicker.Table>
                    ) : (
                      <DatePicker.Table columns={COLUMNS[view]}>
                        <DatePicker.TableBody>
                          {(view === 'month'
                            ? calendar.getMonthsGrid({ columns: COLUMNS.month, format: 'short' })
                            : calendar.getYearsGrid({ columns: COLUMNS.year })
                          ).map((cells) => (
                            <DatePicker.TableRow key={cells[0]?.value}>
                              {cells.map((cell) => (
                                <DatePicker.TableCell
                                  key={cell.value}
                                  value={cell.value}
                                  disabled={cell.disabled ?? false}
                                >
                                  <DatePicker.TableCellTrigger
                                    data-current={
                                      today.startsWith(
                                        view === 'year'
                                          ? `${cell.value}-`
                                          : `${calendar.focusedValue.year}-${String(cell.value).padStart(2, '0')}-`,
                                      ) || undefined
                                    }
                                  >
                                    {cell.label}
                                  </DatePicker.TableCellTrigger>
                                </DatePicker.TableCell>
                              ))}
                            </DatePicker.TableRow>
                          ))}
                        </DatePicker.TableBody>
                      </DatePicker.Table>
                    )}
                  </>
                )}
              </DatePicker.Context>
            </DatePicker.View>
          ))}
        </DatePicker.Content>
      </DatePicker.Root>
    </Box>
  );
}
