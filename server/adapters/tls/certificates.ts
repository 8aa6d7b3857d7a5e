import type { Certificates, TlsContext } from '#server/core/ports/certificates.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { readAuthority, renewIfDue, serverFileOf } from './authority-files.ts';
import {
  type CertificateFiles,
  isoDay,
  outsideOfTerm,
  readServerCertificate,
  type ServerCertificate,
  textOf,
} from './server-certificate.ts';

interface Parts {
  readonly clock: Clock;
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (text: string) => void>>;
}

interface Source {
  /** The operator's; null = those of the authority. */
  readonly files: CertificateFiles | null;
  readonly authorityDir: string;
}

const DAY_MS = 86_400_000;
/** Before this many days to its end each day brings a warning. */
const WARNED_DAYS = 14;

/** Throws one line where there is nothing to begin with. A certificate out of its term is used, with an error in the log. */
export async function openCertificates(
  { files, authorityDir }: Source,
  { clock, log }: Parts,
): Promise<Certificates> {
  const own = serverFileOf(authorityDir);
  const source = files ?? { certFile: own, keyFile: own };
  const remedy = files ? `renew ${files.certFile}` : 'npm run tls:authority makes another one';
  const listeners: ((context: TlsContext) => void)[] = [];
  let lastProblem: string | null = null;
  let toldProblem: string | null = null;
  let toldEndAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<ServerCertificate> {
    if (files === null) await renewIfDue(authorityDir, clock.now());
    return readServerCertificate(source);
  }

  if (files === null && (await readAuthority(authorityDir)) === null)
    throw new Error(
      `LINEWALL_TLS_AUTHORITY: there is none in ${authorityDir} yet: npm run tls:authority -- NAME makes it`,
    );
  // What could not be renewed is still read: its end may be far.
  let used = await read().catch(async (error: unknown) => {
    const found = await readServerCertificate(source);
    note(textOf(error));
    return found;
  });

  /** Told when it is met twice: those who renew write one file after the other. */
  function note(problem: string | null): void {
    if (problem !== null && problem === lastProblem && problem !== toldProblem) {
      log.error(`the certificate was not replaced, the one until ${endOf(used)} stays in use: ${problem}`);
      toldProblem = problem;
    }
    if (problem === null) toldProblem = null;
    lastProblem = problem;
  }

  async function replace(): Promise<string | null> {
    const found = await read();
    if (found.context.cert === used.context.cert && found.context.key === used.context.key) return null;
    const problem = outsideOfTerm(found.own, clock.now());
    if (problem !== null) return problem;
    used = found;
    for (const take of listeners) take(used.context);
    log.info(`the certificate was replaced by one until ${endOf(used)}`);
    return null;
  }

  function watchEnd(): void {
    const now = clock.now();
    const leftMs = used.own.validToDate.getTime() - now;
    if (leftMs > WARNED_DAYS * DAY_MS && outsideOfTerm(used.own, now) === null) return;
    if (now - toldEndAt < DAY_MS) return;
    toldEndAt = now;
    const problem = outsideOfTerm(used.own, now);
    if (problem === null) log.warn(`the certificate ends on ${endOf(used)}: ${remedy}`);
    else log.error(`${problem}, so that browsers and machines refuse it: ${remedy}`);
  }
  watchEnd();

  return {
    current: () => used.context,
    onRenewal: (take) => void listeners.push(take),
    async check() {
      note(await replace().catch(textOf));
      watchEnd();
    },
    async authority() {
      return files === null ? ((await readAuthority(authorityDir))?.pem ?? null) : null;
    },
  };
}

const endOf = ({ own }: ServerCertificate): string => isoDay(own.validToDate);
