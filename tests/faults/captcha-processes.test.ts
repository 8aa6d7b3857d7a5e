import { expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { type CaptchaService, createCaptchaService } from '#server/modules/captcha/captcha-service.ts';
import { aesEncrypt, rightPoint } from '#tests/support/people/captcha-solver.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';

const log = createLog('silent');

describeOnDatabases('two processes on one database', MIGRATIONS, (database) => {
  const serviceOn = (db: Database): CaptchaService =>
    createCaptchaService(typed(db), { now: () => Date.now() }, log);
  let serial = 0;
  function begin() {
    serial += 1;
    return {
      caller: { address: `10.9.9.${serial}` },
      one: serviceOn(database()),
      other: serviceOn(database()),
    };
  }

  it('agree on a captcha: given by one, checked by the other, spent once', async () => {
    const { caller, one, other } = begin();
    const { repData } = await one.get(caller, 'blockPuzzle', 'zh');
    if (!repData) throw new Error('no captcha was given');
    const { token, secretKey } = repData;
    const point = JSON.stringify(await rightPoint(database(), token));
    const fields = { captchaType: 'blockPuzzle', token, pointJson: aesEncrypt(point, secretKey) };
    const checks = await Promise.all([one.check(caller, fields, 'zh'), other.check(caller, fields, 'zh')]);
    expect(checks.map(({ repCode }) => repCode).toSorted()).toEqual(['0000', '6110']);
    const proof = { randomStr: 'blockPuzzle', code: aesEncrypt(`${token}---${point}`, secretKey) };
    const spent = await Promise.all([one.spend(proof), other.spend(proof)]);
    expect(spent.toSorted()).toEqual([false, true]);
  });

  it('H15 count the failures of an address together', async () => {
    const { caller, one, other } = begin();
    for (let n = 0; n < 5; n += 1) {
      const { repData } = await one.get(caller, 'blockPuzzle', 'zh');
      if (!repData) throw new Error('no captcha was given');
      const { token, secretKey } = repData;
      const pointJson = aesEncrypt('{"x":0,"y":5}', secretKey);
      await (n % 2 ? one : other).check(caller, { captchaType: 'blockPuzzle', token, pointJson }, 'zh');
    }
    expect((await other.get(caller, 'clickWord', 'zh')).repCode).toBe('6202');
  });

  it('count every one of many at once', async () => {
    const { caller, one, other } = begin();
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, n) => (n % 2 ? one : other).get(caller, 'proofOfWork', 'zh')),
    );
    expect(answers.filter(({ repCode }) => repCode === '0000')).toHaveLength(120);
    expect(answers.filter(({ repCode }) => repCode === '6201')).toHaveLength(10);
  });
});
