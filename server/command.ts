/** Runs a command that takes one file name. */
export function runFileCommand(name: string, work: (file: string) => Promise<string>): Promise<void> {
  return runCommand(async () => {
    const [file, ...rest] = process.argv.slice(2);
    if (file === undefined || rest.length > 0) throw new Error(`usage: npm run ${name} -- FILE`);
    return work(file);
  });
}

/** Prints what was done; what is wrong goes to the error output, with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`linewall: ${await work()}\n`);
  } catch (error) {
    process.stderr.write(`linewall: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
