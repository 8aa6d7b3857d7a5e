/** Runs a command that takes one file name: one line says what was done, or what is wrong. */
export async function runCommand(name: string, work: (file: string) => Promise<string>): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  try {
    if (file === undefined || rest.length > 0) throw new Error(`usage: npm run ${name} -- FILE`);
    process.stdout.write(`linewall: ${await work(file)}\n`);
  } catch (error) {
    process.stderr.write(`linewall: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
