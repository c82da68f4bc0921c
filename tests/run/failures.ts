/** What failed, from the runners' own JSON reports: said again at the end of a run, where a long output is cut last. */
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
      ),
    }),
  ),
});

const playwrightError = z.object({ message: z.optional(z.string()) });
const playwrightSuite = z.object({
  title: z.string(),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(playwrightError) })) }),
      ),
    }),
  ),
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(playwrightError) });

const longest = 2000;

/** A failed test: its file and title, then what it said, without colours and libraries' lines, cut to 2,000 characters. */
const told = (file: string, title: string, messages: readonly (string | undefined)[]): string => {
  const lines = stripVTControlCharacters(messages.join('\n')).trim().split('\n');
  const said = lines.filter((line) => !/^\s+at .*(node_modules|<anonymous>)/.test(line)).join('\n');
  return `✗ ${file}${title && ` › ${title}`}\n${said.slice(0, longest)}`;
};

function ofVitest({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [told(file, '', [message])] : [];
    return failed.map(({ fullName, failureMessages }) => told(file, fullName, failureMessages ?? []));
  });
}

function ofPlaywright(report: z.infer<typeof playwrightReport>): string[] {
  const inSuite = (file: string, { specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          told(
            file,
            title,
            results.flatMap(({ errors }) => errors.map(({ message }) => message)),
          ),
        ),
    ),
    ...suites.flatMap((one) => inSuite(file, one)),
  ];
  return [
    ...report.suites.flatMap((suite) => inSuite(suite.title, suite)),
    ...report.errors.map(({ message }) => told('outside of tests', '', [message])),
  ];
}

/** The failed tests of a run in words, from the text of its report (undefined: it wrote none). */
export function failures(runner: 'vitest' | 'playwright', report: string | undefined): readonly string[] {
  if (report === undefined) return [];
  const parsed: unknown = JSON.parse(report);
  return runner === 'vitest' ? ofVitest(vitestReport.parse(parsed)) : ofPlaywright(playwrightReport.parse(parsed));
}
