import { describe, expect, it } from 'vitest';
import { alarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { DeliveryKind } from '#shared/contracts/alarms/alarm-delivery.ts';
import { MESSAGE_PLACEHOLDERS } from '#shared/contracts/alarms/message-template.ts';
import { LANGUAGES } from '#shared/domain/text/language.ts';
import { alarmMessageText, sampleValues, usualTemplate } from './alarm-message-text.ts';

describe('a template', () => {
  it('is filled with every placeholder there is, each as often as it is named', () => {
    const values = sampleValues('zh');
    const template = `${MESSAGE_PLACEHOLDERS.map((name) => `{${name}}`).join('|')} {name}`;
    const expected = `${MESSAGE_PLACEHOLDERS.map((name) => values[name]).join('|')} ${values.name}`;
    expect(alarmMessageText('raise', values, 'zh', template)).toBe(expected);
  });

  it('reads no placeholder in what it is filled with', () => {
    const values = { ...sampleValues('zh'), name: '{machine} $& {{name}}' };
    expect(alarmMessageText('raise', values, 'zh', '{name}')).toBe('{machine} $& {{name}}');
  });

  it.each(LANGUAGES.flatMap((language) => DeliveryKind.options.map((kind) => [language, kind] as const)))(
    'of the usual text in %s for %s comes to the usual text',
    (language, kind) => {
      const values = sampleValues(language);
      const template = usualTemplate(kind, language);
      expect(alarmMessageText(kind, values, language, template).replaceAll(' ', '')).toBe(
        alarmMessageText(kind, values, language, null).replaceAll(' ', ''),
      );
      expect(problemsOf(template)).toEqual([]);
    },
  );

  it.each([
    ['{name} {machine}\n{cause} {since} {count} {link} {level} {line} {priority}', []],
    ['no placeholder, one { alone', []],
    ['{nam}', [['unknown_placeholder', '{nam}']]],
    ['{ name }', [['unknown_placeholder', '{…}']]],
    ['{<b>}', [['unknown_placeholder', '{…}']]],
    ['{toString}', [['unknown_placeholder', '{toString}']]],
    ['x'.repeat(1_001), [[expect.stringContaining('1000'), undefined]]],
  ])('is checked when it is saved: %j', (template, problems) => {
    expect(problemsOf(template)).toEqual(problems);
  });
});

/** What is wrong with a template in the form. */
function problemsOf(templateRaise: string) {
  const body = { name: 'duty', kind: 'wecom', address: 'https://robot.example/x', templateRaise };
  const { error } = alarmChannel.createBody.safeParse(body);
  return (error?.issues ?? []).map((issue) => [
    issue.message,
    (issue as { readonly params?: { readonly placeholder?: unknown } }).params?.placeholder,
  ]);
}
