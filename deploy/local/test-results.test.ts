import { expect, test } from 'vitest'
import { closingLine, countPlaywright, countVitest, oneCheck, total } from './test-results.ts'

const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const passedFile = { name: '/clone/a.test.ts', status: 'passed', assertionResults: [] }

test('the closing line names skipped tests only when there are any', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0, failures: [] })).toBe('3 passed, 0 failed')
  expect(closingLine({ passed: 3, failed: 1, skipped: 2, failures: [] })).toBe('3 passed, 1 failed, 2 skipped')
})

test('checks without tests inside count as one each', () => {
  const counts = total([oneCheck('Types', 0, ''), oneCheck('Format and lint', 1, 'a.ts:1 \u001b[31mwrong\u001b[0m')])
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0, failures: ['Format and lint\n    a.ts:1 wrong'] })
})

test('failed tests are counted and told with their file and message', () => {
  const report = {
    ...nothing,
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      {
        ...passedFile,
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            ancestorTitles: ['orders'],
            title: 'add up',
            fullName: 'orders add up',
            failureMessages: ['expected 1'],
          },
        ],
      },
    ],
  }
  expect(countVitest(report, 1, '/clone', '')).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['a.test.ts > orders add up\n    expected 1'],
  })
})

test('a test file that could not be loaded is a failure', () => {
  const report = { ...nothing, testResults: [{ ...passedFile, status: 'failed', message: 'Cannot find module' }] }
  expect(countVitest(report, 1, '/clone', '')).toMatchObject({
    failed: 1,
    failures: ['a.test.ts\n    Cannot find module'],
  })
})

test('a runner that ends badly although no test failed, or without a report, is a failure', () => {
  expect(countVitest({ ...nothing, numPassedTests: 5 }, 1, '/clone', '')).toMatchObject({ passed: 5, failed: 1 })
  expect(countVitest(undefined, 0, '/clone', '')).toMatchObject({ passed: 0, failed: 1 })
  expect(countPlaywright(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('what was thrown outside every test is told with its place', () => {
  const written = 'stderr | a.test.ts\nnoise\n⎯⎯ Unhandled Errors ⎯⎯\nError: socket closed\n  at b.ts:7'
  const { failures } = countVitest({ ...nothing, numPassedTests: 5 }, 1, '/clone', written)
  expect(failures.join()).toMatch(/code 1 although no test failed[\s\S]*Error: socket closed[\s\S]*at b\.ts:7/)
  expect(failures.join()).not.toContain('noise')
})

test('browser tests are counted through all nested suites', () => {
  const location = { file: '/clone/web/e2e/orders.ts', line: 7 }
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    ok,
    file: 'order.spec.ts',
    tests: [
      {
        status: ok ? 'expected' : 'unexpected',
        results: [{ errors: message === undefined ? [] : [{ message: 'out of time' }, { message, location }] }],
      },
    ],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      { title: 'file', suites: [{ title: 'group', specs: [spec('good', true), spec('bad', false, 'no button')] }] },
    ],
  }
  expect(countPlaywright(report, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['order.spec.ts > bad\n    out of time\n    no button\n      at line 7 of orders.ts'],
  })
})

test('an error before the first browser test is a failure', () => {
  const report = {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [{ message: 'no server' }],
    suites: [],
  }
  expect(countPlaywright(report, 1)).toMatchObject({ passed: 0, failed: 1, failures: ['playwright\n    no server'] })
})
