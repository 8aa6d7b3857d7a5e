import { describe, expect, it } from 'vitest';
import { loadContracts, loadCruds } from '#server/all-contracts.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { PARTS, schemasIn, type WireSchema, wireSchema } from '#tests/support/walks/contract-sample.ts';
import { byName, sample } from '#tests/support/walks/contract-walk.ts';

/** What every contract takes and asks for, read off the contracts themselves. */
const contracts = await loadContracts();

/** Protocols of others, whose clients send fields of their own, or rows back as they came: these are dropped unread. */
const DROPS_UNKNOWN_FIELDS = [
  'account.update',
  // The body of a creation, tried before it is saved.
  'alarmRule.try',
  'auth.token',
  'captcha.check',
  'captcha.codeCheck',
  'captcha.get',
  'ingest.post',
  // Fields of other types of messages are sent with it.
  'mpMessage.send',
  ...(await loadCruds()).flatMap(({ create, update }) => [create.id, update.id]),
];

/** What somebody changes without a permission: what is their own, or what proves itself. Extending it is a decision. */
const OWN_CHANGES = [
  'account.changePassword',
  'account.endSession',
  'account.putAvatar',
  'account.update',
  'account.verifyPassword',
  'auth.logout',
  // Own jobs; others' need job_edit, and an import what its subject asks (tests/contract/import-jobs.test.ts).
  'job.cancel',
  'job.commitImport',
  'job.retry',
  'job.undoImport',
  'job.uploadImport',
  'log.post',
  'messageCentre.ticket',
  // A code that binds the own account, and the end of an own binding.
  'mpBinding.endOwn',
  'mpBinding.ownCode',
  'notice.read',
  'secondFactor.confirm',
  'secondFactor.end',
  'secondFactor.renewCodes',
  'secondFactor.start',
  'social.bind',
  'social.bindEnterprise',
  'social.bindTicket',
  'social.startBind',
  'social.unbindEnterprise',
  'tableLayout.remove',
  'tableLayout.reset',
  'tableLayout.save',
];

/** Names of amounts that are booked: their columns have a fixed number of decimals. */
const AMOUNT = /quantity|tonnes|counted|amount|minimum$|(?:lower|upper)Limit$/i;

describe('what a contract takes', () => {
  const bodies = contracts.filter(({ body }) => body !== undefined);

  it('H19 holds no field that its contract does not name: an unknown one is refused', () => {
    const open = bodies
      .filter(({ id }) => !DROPS_UNKNOWN_FIELDS.includes(id))
      .flatMap((contract) =>
        objectsOf(contract, 'body')
          .filter(([, schema]) => schema.additionalProperties === undefined)
          .map(([path]) => `${contract.id}: ${path || 'body'}`),
      );
    expect(open).toEqual([]);
    expect(bodies.length).toBeGreaterThan(20);
  });

  it('says how many decimals an amount of goods may have: none is rounded without a word', () => {
    const rounded = contracts.flatMap((contract) =>
      [...schemasIn(wireSchema(contract, 'body') ?? {})].flatMap(([path, { type, multipleOf }]) =>
        type === 'number' && multipleOf === undefined && AMOUNT.test(path) ? [`${contract.id}: ${path}`] : [],
      ),
    );
    expect(rounded).toEqual([]);
  });

  it('H19 is never handed on whole: nothing takes fields of any name', () => {
    const loose = contracts.flatMap((contract) =>
      PARTS.flatMap((part) =>
        objectsOf(contract, part)
          .filter(([, { additionalProperties: rest }]) => rest === true || isAnything(rest))
          .map(([path]) => `${contract.id}: ${part} ${path}`),
      ),
    );
    expect(loose).toEqual([]);
  });

  it.each(byName(bodies.filter(({ id }) => DROPS_UNKNOWN_FIELDS.includes(id))))(
    'H19 %s drops unknown fields before anything reads them',
    (_id, contract) => {
      const body = sample(contract, 'body', '/x');
      const more = { role: 'admin', tenantId: '2', isAdmin: true };
      const given = Array.isArray(body) ? body.map((one) => ({ ...one, ...more })) : { ...body, ...more };
      const taken = contract.body?.safeParse(given);
      expect(taken?.success).toBe(true);
      for (const name of Object.keys(more)) expect(JSON.stringify(taken?.data)).not.toContain(`"${name}"`);
    },
  );

  it('H9 is sorted by columns of a list only', () => {
    const injected = 'id;drop table sys_user';
    const sorts = contracts.flatMap((contract) =>
      [...Object.keys(wireSchema(contract, 'query')?.properties ?? {})]
        .filter((name) => /^(?:ascs?|descs?|sort|order|orderBy|column|columns|field|dir)$/i.test(name))
        .map((name) => ({ contract, name })),
    );
    const taken = sorts.filter(({ contract, name }) => {
      const rest = sample(contract, 'query', 'x');
      const isGood = contract.query?.safeParse({ ...rest, [name]: undefined }).success;
      const isTaken = [injected, [injected], `id,${injected}`].some(
        (value) => contract.query?.safeParse({ ...rest, [name]: value }).success,
      );
      // A query that is refused whatever its sort column is proves nothing.
      return isTaken || (!isGood && !isGoodWithout(contract, name));
    });
    expect(taken.map(({ contract, name }) => `${contract.id} ${name}`)).toEqual([]);
    expect(sorts.length).toBeGreaterThan(4);
  });
});

describe('who may change something', () => {
  it('H27 needs a permission, an ingest key, or is on the list of own affairs', () => {
    const free = contracts.filter(
      ({ method, access }) => method !== 'GET' && (access === 'session' || access === 'public'),
    );
    const forSession = free.filter(({ access }) => access === 'session').map(({ id }) => id);
    expect(forSession.filter((id) => !OWN_CHANGES.includes(id))).toEqual([]);
    expect(forSession.length).toBeGreaterThan(5);
    // What is public is listed, whatever its method, in route-walk.test.ts.
    expect(free.length - forSession.length).toBeGreaterThan(5);
  });
});

function isGoodWithout(contract: Endpoint, name: string): boolean {
  const sorts = /^(?:ascs?|descs?)$/i;
  const entries = Object.entries(sample(contract, 'query', 'x'));
  const rest = entries.filter(([key]) => key !== name && !sorts.test(key));
  return contract.query?.safeParse(Object.fromEntries(rest)).success ?? false;
}

function objectsOf(contract: Endpoint, part: (typeof PARTS)[number]): (readonly [string, WireSchema])[] {
  const schema = wireSchema(contract, part);
  return schema ? [...schemasIn(schema)].filter(([, one]) => one.type === 'object') : [];
}

function isAnything(schema: boolean | WireSchema | undefined): boolean {
  return typeof schema === 'object' && Object.keys(schema).length === 0;
}
