/** What one step of `npm test` found, counted from the runner's own report. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Readable, one per failure. */
  failures: string[]
}

export function total(all: readonly Counts[]): Counts {
  return {
    passed: sum(all.map(counts => counts.passed)),
    failed: sum(all.map(counts => counts.failed)),
    skipped: sum(all.map(counts => counts.skipped)),
    failures: all.flatMap(counts => counts.failures),
  }
}

/** The last line of a run, in the form that machines read. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A check that has no tests inside, such as the linter, counts as one. */
export function oneCheck(name: string, exitCode: number, output: string): Counts {
  if (exitCode === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] }
  return { passed: 0, failed: 1, skipped: 0, failures: [`${name}\n${indented(output)}`] }
}

interface VitestAssertion {
  status: string
  ancestorTitles: string[]
  title: string
  fullName: string
  failureMessages: string[] | null
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: VitestAssertion[]
  }[]
}

/** A test as a runner reports it: its file below the root, the titles of its groups and its own. */
export interface RanTest {
  file: string
  titles: string[]
  /** It ran, and without a failure. */
  passed: boolean
}

export function vitestTests(report: VitestReport, root: string): RanTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => {
      return { file: name.replace(`${root}/`, ''), titles: [...ancestorTitles, title], passed: status === 'passed' }
    }),
  )
}

export function playwrightTests(report: PlaywrightReport): RanTest[] {
  const testsOf = (suite: PlaywrightSuite, above: string[]): RanTest[] => {
    const titles = [...above, suite.title]
    const own = (suite.specs ?? []).map(({ title, file, ok, tests }) => {
      const passed = ok && tests.some(({ status }) => status === 'expected')
      return { file: `web/e2e/${file}`, titles: [...titles, title], passed }
    })
    return [...own, ...(suite.suites ?? []).flatMap(inner => testsOf(inner, titles))]
  }
  return report.suites.flatMap(suite => testsOf(suite, []))
}

/** A file that could not even be loaded, and an error outside every test, count as a failure each. */
export function countVitest(
  report: VitestReport | undefined,
  exitCode: number,
  root: string,
  errorOutput: string,
): Counts {
  if (report === undefined) return oneCheck('vitest ended without a report', 1, outsideTests(errorOutput))
  const failures: string[] = []
  let brokenFiles = 0
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(result => result.status === 'failed')
    const path = file.name.replace(`${root}/`, '')
    for (const result of failed)
      failures.push(`${path} > ${result.fullName}\n${indented(result.failureMessages?.join('\n') ?? '')}`)
    if (file.status === 'failed' && failed.length === 0) {
      brokenFiles += 1
      failures.push(`${path}\n${indented(file.message ?? 'could not be loaded')}`)
    }
  }
  const known = report.numFailedTests + brokenFiles
  const isFailedOutside = exitCode !== 0 && known === 0
  if (isFailedOutside)
    failures.push(`vitest ended with code ${exitCode} although no test failed\n${indented(outsideTests(errorOutput))}`)
  return {
    passed: report.numPassedTests,
    failed: known + (isFailedOutside ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}
/** One of several: a test out of time has a second that names what was waited for. */
interface PlaywrightError {
  message?: string
  location?: { file: string; line: number }
}
interface PlaywrightSpec {
  title: string
  ok: boolean
  file: string
  tests: { status: string; results: { errors?: PlaywrightError[] }[] }[]
}
interface PlaywrightSuite {
  title: string
  specs?: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (report === undefined) return oneCheck('playwright ended without a report', 1, '')
  const failures = report.errors.map(error => `playwright\n${indented(error.message ?? '')}`)
  for (const spec of report.suites.flatMap(specsOf)) {
    if (spec.ok) continue
    const errors = spec.tests.flatMap(test => test.results.at(-1)?.errors ?? [])
    failures.push(`${spec.file} > ${spec.title}\n${indented(errors.map(withPlace).join('\n'))}`)
  }
  const known = report.stats.unexpected + report.errors.length
  const isFailedOutside = exitCode !== 0 && known === 0
  if (isFailedOutside) failures.push(`playwright ended with code ${exitCode}; see its output above`)
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: known + (isFailedOutside ? 1 : 0),
    skipped: report.stats.skipped,
    failures,
  }
}

function withPlace({ message = '', location }: PlaywrightError): string {
  return location === undefined
    ? message
    : `${message}\n  at line ${location.line} of ${location.file.split('/').at(-1)}`
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** What vitest tells of errors outside every test, else the last that it wrote. */
function outsideTests(errorOutput: string): string {
  const from = errorOutput.lastIndexOf('Unhandled Errors')
  return from < 0 ? errorOutput.trim().split('\n').slice(-40).join('\n') : errorOutput.slice(from)
}

function indented(text: string): string {
  const lines = withoutColours(text).trim().split('\n').slice(0, 40)
  return lines.map(line => `    ${line}`).join('\n')
}

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins every colour
  return text.replace(/\u001b\[[\d;]*m/g, '')
}

function sum(numbers: number[]) {
  return numbers.reduce((a, b) => a + b, 0)
}
