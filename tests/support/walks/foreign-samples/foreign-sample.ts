import type { LightMyRequestResponse } from 'fastify';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { rowOf, type SubjectSample, updateOf } from '#tests/support/samples/subject-sample.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import type { MakeRow } from '#tests/support/walks/foreign-rows/make-row.ts';

type Ask = (server: TestServer, user: TestUser, id: Id) => Promise<LightMyRequestResponse>;

/** One place of a contract that takes an id, a row that such an id names, and the call that is made with it. */
export interface ForeignSample {
  readonly make: MakeRow;
  readonly ask: Ask;
}

export interface Sampler {
  /** Place of a contract → what to try there. */
  readonly samples: ReadonlyMap<string, ForeignSample>;
  sample<E extends Endpoint>(
    contract: E,
    place: string,
    make: MakeRow,
    input: (id: Id) => CallInput<E>,
  ): void;
  sampleBy(contract: Endpoint, place: string, make: MakeRow, ask: Ask): void;
  /** The calls that every subject has, where its sample alone will not do: how a row is made, what an update sends. */
  sampleSubject(sample: SubjectSample, make?: MakeRow, fields?: () => object): void;
}

export const byId = (id: Id) => ({ params: { id } });

const HOUR_MS = 3_600_000;
const nowMs = Date.now();
export const range = { from: nowMs - HOUR_MS, to: nowMs + HOUR_MS };

/** Collects the samples of a group of subjects. */
export function createSampler(): Sampler {
  const samples = new Map<string, ForeignSample>();

  const sampleBy: Sampler['sampleBy'] = (contract, place, make, ask) => {
    samples.set(`${contract.id} ${place}`, { make, ask });
  };

  return {
    samples,
    sampleBy,
    sample(contract, place, make, input) {
      sampleBy(contract, place, make, (server, user, id) => server.call(contract, input(id), user));
    },
    sampleSubject(subject, make = rowOf(subject), fields = () => updateOf(subject)) {
      const { crud } = subject;
      const removed: MakeRow = async (server, owner) => {
        const id = await make(server, owner);
        const answer = await server.call(crud.remove, byId(id) as never, owner);
        if (answer.statusCode !== 200) throw new Error(answer.body);
        return id;
      };
      const sampleAny = (contract: Endpoint, place: string, input: (id: Id) => object, of = make) =>
        sampleBy(contract, place, of, (server, user, id) => server.call(contract, input(id) as never, user));
      sampleAny(crud.get, 'params.id', byId);
      sampleAny(crud.remove, 'params.id', byId);
      sampleAny(crud.removeMany, `query.${crud.idsParam}`, (id) => ({ query: { [crud.idsParam]: [id] } }));
      sampleAny(crud.update, `body.${crud.idField}`, (id) => ({ body: { ...fields(), [crud.idField]: id } }));
      if (crud.restore) sampleAny(crud.restore, 'body.ids', (id) => ({ body: { ids: [id] } }), removed);
    },
  };
}
