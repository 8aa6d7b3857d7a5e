/**
 * What the product keeps records of. Every other name follows from the subject's: a test compares files, endpoint ids,
 * permissions, text namespaces and menu rows with them, and `docs/develop/subjects.md` is generated from them.
 */
export interface Subject<Name extends string = string> {
  /** Singular, kebab-case: `dict-item`. Names `shared/contracts/<name>.ts` and `console/features/<name>`. */
  readonly name: Name;
  /** Folder below `server/modules` that owns the subject. */
  readonly module: string;
  /** Prefix of its endpoint ids and namespace of its texts: `dictItem`. */
  readonly key: string;
  /** Address of its console page; null where it has no page. */
  readonly page: string | null;
}

export function defineSubject<const Name extends string>(subject: {
  readonly name: Name;
  readonly module: string;
  readonly page: string | null;
}): Subject<Name> {
  return { ...subject, key: toCamelCase(subject.name) };
}

function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
