import { ProblemError } from '@quayside/platform/faults/problem-error.ts'

/** There is no role of that name in the company; `path` is the field that names it. */
export function roleUnknown(path: string, role: string): ProblemError {
  return new ProblemError('role-unknown', { role }, [{ path, code: 'role-unknown', params: { role } }])
}
