/** Shorter parts are in too many good passwords. */
const LETTERS_MIN = 4;
const DIGITS_MIN = 6;
/** A given name is as short as that. */
const HAN_MIN = 2;

/** Whether a password contains a part of a name or number: of its owner, or of the tenant. */
export function isPersonal(password: string, names: readonly (string | null | undefined)[]): boolean {
  const text = plain(password);
  return names.some((name) => partsOf(name ?? '').some((part) => text.includes(part)));
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Words of letters as a whole; of Chinese characters and of digits each stretch of the shortest length. */
function partsOf(name: string): string[] {
  const runs = plain(name).match(/\p{Script=Han}+|[^\P{L}\p{Script=Han}]+|\p{N}+/gu) ?? [];
  return runs.flatMap((run) => {
    if (/^\p{Script=Han}/u.test(run)) return stretchesOf(run, HAN_MIN);
    if (/^\p{N}/u.test(run)) return stretchesOf(run, DIGITS_MIN);
    return [...run].length < LETTERS_MIN ? [] : [run];
  });
}

function stretchesOf(run: string, length: number): string[] {
  const characters = [...run];
  return characters.flatMap((_character, at) =>
    at + length <= characters.length ? [characters.slice(at, at + length).join('')] : [],
  );
}
