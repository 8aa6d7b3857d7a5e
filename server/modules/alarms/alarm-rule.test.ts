import { beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { alarmRuleSample } from '#tests/support/samples/alarms/alarm-rule.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

describeCrud(alarmRuleSample, () => sharedServer({ plant: bottlingPlant }));

describe('an alarm rule that can never work is refused in words', () => {
  const MACHINE = 'L1-FILLER';
  const LIMIT = { machineCode: MACHINE, kind: 'limit', metric: 'temperature', high: 80 };
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await sharedServer({ plant: bottlingPlant });
    admin = await server.addUser();
    const ts = server.clock.now();
    const { tenantId, wiring } = server;
    const machineId = wiring.directory.findMachine(tenantId, MACHINE)?.id ?? '';
    const of = { tenantId, machineId, sourceTs: ts, arrivalTs: ts, quality: 'good' } as const;
    await wiring.sink.write([{ ...of, kind: 'metrics', values: { temperature: 20 } }]);
    for (const [name, suppressedBy] of [
      ['above', null],
      ['below', 'above'],
    ])
      await dataOf(server, alarmRule.create, { body: { ...LIMIT, name, suppressedBy } as never }, admin);
  });

  it.each<[string, Record<string, unknown>, Record<Language, Record<string, string>>]>([
    [
      'a metric that the machine has never sent',
      { ...LIMIT, metric: 'humidity' },
      {
        zh: { metric: '该设备还没有上报过此指标' },
        en: { metric: 'This machine has not sent such a metric yet' },
      },
    ],
    [
      'a rate over a metric that the machine has never sent',
      { ...LIMIT, kind: 'rate', metric: 'humidity', perMinute: 5, windowS: 60 },
      {
        zh: { metric: '该设备还没有上报过此指标' },
        en: { metric: 'This machine has not sent such a metric yet' },
      },
    ],
    [
      'reversed limits',
      { ...LIMIT, low: 90 },
      { zh: { low: '下限必须低于上限' }, en: { low: 'The lower limit must be below the upper one' } },
    ],
    [
      'a rule that suppresses itself',
      { ...LIMIT, suppressedBy: 'rubbish' },
      {
        zh: { suppressedBy: '规则互相抑制：rubbish → rubbish' },
        en: { suppressedBy: 'Rules would suppress each other: rubbish → rubbish' },
      },
    ],
  ])('%s', async (_, body, texts) => {
    for (const language of ['zh', 'en'] as const) {
      const input = { body: { name: 'rubbish', ...body } as never };
      const answer = await server.call(alarmRule.create, input, admin, { 'accept-language': language });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, texts[language]]);
    }
  });

  it('a loop over another rule', async () => {
    const page = await server.call(alarmRule.page, { query: { name: 'above' } as never }, admin);
    const [above] = page.json().data.records;
    for (const [language, text] of [
      ['zh', '规则互相抑制：above → below → above'],
      ['en', 'Rules would suppress each other: above → below → above'],
    ] as const) {
      const input = { body: { ...LIMIT, ...above, suppressedBy: 'below' } as never };
      const answer = await server.call(alarmRule.update, input, admin, { 'accept-language': language });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { suppressedBy: text }]);
    }
  });
});
