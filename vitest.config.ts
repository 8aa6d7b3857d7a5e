import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'shared/**/*.test.{ts,tsx}',
      'display/**/*.test.{ts,tsx}',
      'console/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'tests/{architecture,contract,faults,perf,security,support}/**/*.test.ts',
    ],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: process.env.LINEWALL_TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.LINEWALL_TEST_REPORT }]]
      : ['default'],
  },
});
