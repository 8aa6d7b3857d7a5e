import { loadCruds } from '#server/all-contracts.ts';
import type { PlantSeed } from '#server/modules/plant/seed.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { type WireSchema, wireSchema } from '#tests/support/walks/contract-sample.ts';
import { rowsOf } from './every-row.ts';

const WORDS = [
  '华东区第三制造基地灌装与后段包装联合车间夜班备用设备及临时周转区（含二期扩建与返工复检）',
  'Northern Manufacturing Campus Secondary Packaging and Palletising Hall, standby equipment of the night shift',
  '苏州工业园区Linewall-Demonstration示范产线ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789长编码设备组',
  'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenhersteller_without_a_single_place_to_break',
] as const;
/** Of names in a plant, which has no limit of its own here. */
const NAME_LENGTH = 64;
/** Fields of a body that hold words, and no address, code or rule. */
const IS_WORDS = /name|remark|desc|title|note|content|reason|label|job|text/i;
const WORDS_MIN_LENGTH = 16;

/** A text of this length: Chinese, English, both, and one word, in turns. */
function longText(serial: number, length: number): string {
  const words = WORDS[serial % WORDS.length] ?? WORDS[0];
  const number = ` ${serial}`;
  return words.repeat(Math.ceil(length / words.length)).slice(0, length - number.length) + number;
}

/** The same plant under long names. */
export function longPlant(plant: PlantSeed): PlantSeed {
  let serial = 0;
  const named = <Thing extends object>(thing: Thing): Thing & { name: string; nameEn: string } => {
    serial += 1;
    return {
      ...thing,
      name: `${longText(serial % 2 === 0 ? 0 : 2, NAME_LENGTH - 4)} ${serial}`,
      nameEn: `${longText(serial % 2 === 0 ? 1 : 3, NAME_LENGTH - 4)} ${serial}`,
    };
  };
  return {
    departments: plant.departments.map(named),
    lines: plant.lines.map((line) => ({ ...named(line), machines: line.machines.map(named) })),
  };
}

/** The fields of a body that take words, with the length that they take. */
function wordFields(crud: Crud): readonly (readonly [string, number])[] {
  const schema = wireSchema(crud.update, 'body');
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const length = lengthOf(field);
    return length >= WORDS_MIN_LENGTH && IS_WORDS.test(name) ? [[name, length] as const] : [];
  });
}

function lengthOf(field: WireSchema): number {
  const own = field.type === 'string' && !field.enum && !field.pattern ? (field.maxLength ?? 0) : 0;
  return Math.max(own, ...(field.anyOf ?? []).map(lengthOf), ...(field.oneOf ?? []).map(lengthOf));
}

/**
 * Gives what is listed on the first page of every subject names, remarks and titles as long as they may be. Fields that
 * the server does not let be so (a name that another row goes by) stay as they are; returns what was refused altogether.
 */
export async function lengthen(server: TestServer, by: TestUser): Promise<readonly string[]> {
  const refused: string[] = [];
  let serial = 0;
  for (const crud of await loadCruds()) {
    const fields = wordFields(crud);
    for (const row of fields.length === 0 ? [] : await rowsOf(server, crud, by)) {
      serial += 1;
      const update = async (kept: readonly string[]): Promise<string | null> => {
        const long = fields
          .filter(([name]) => !kept.includes(name))
          .map(([name, length]) => [name, longText(serial, length)]);
        const body = { ...row, ...Object.fromEntries(long) };
        const answer = await server.call(crud.update, { body } as never, by);
        if (answer.statusCode === 200) return null;
        const refusedFields = Object.keys(answer.json().fields ?? {}).filter((name) => !kept.includes(name));
        return refusedFields.length > 0 ? update([...kept, ...refusedFields]) : answer.body;
      };
      const why = await update([]);
      if (why !== null) refused.push(`${crud.subject.key}: ${why.slice(0, 160)}`);
    }
  }
  return refused;
}
