import { type ApiError, problemOf } from '../../app/api/problem.ts'

/** The server names a field from the body's root; a form knows where its input for it is. */
export function withFields(error: ApiError, fieldOf: (path: string) => string): ApiError {
  const problem = problemOf(error)
  if (problem === null || !('status' in error)) return error
  const fields = problem.fields.map(field => ({ ...field, path: field.path && fieldOf(field.path) }))
  return { ...error, data: { ...problem, fields } } as ApiError
}
