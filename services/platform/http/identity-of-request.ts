import type { FastifyRequest } from 'fastify'
import { strictObject, uuid } from 'zod'
import { ProblemError, type ProblemField } from '../faults/problem-error.ts'
import { MalformedInputError, parseInput } from './input.ts'
import { refuseUnreadable } from './readable-text.ts'
import { requestLanguage } from './request-language.ts'

const clientOfQuery = strictObject({ client: uuid() })

type Input = Record<string, unknown>

/** `company` and `uid` of a write, taken out of its body; another uid than the token's is refused. */
export function identityOf(
  request: FastifyRequest,
  isPublic: boolean,
  withoutCompany: boolean,
): { company: string; input: Input } {
  const source = request.body ?? (request.method === 'DELETE' ? request.query : {})
  const { company, uid, ...input } = objectOf(source)
  if (isPublic) return { company: '', input }
  checkIdentity(request, { company, uid }, withoutCompany)
  return { company: (company ?? '') as string, input }
}

/** Throws unless uid is the signed-in person's and company is named as the route wants it. */
export function checkIdentity(
  request: FastifyRequest,
  { company, uid }: { company: unknown; uid: unknown },
  withoutCompany: boolean,
): void {
  const faults: ProblemField[] = []
  if (!isText(company, withoutCompany)) faults.push(missing('company'))
  if (!isText(uid, false)) faults.push(missing('uid'))
  if (faults.length > 0) throw new MalformedInputError(faults)
  if (uid !== request.session?.uid) throw new ProblemError('uid-not-yours')
}

/** `company` and `client` of a read, taken out of its query. */
export function selectionOf(
  request: FastifyRequest,
  isPublic: boolean,
  withoutCompany: boolean,
): { company: string; client: string | null; input: Input } {
  const { company, client, ...input } = objectOf(request.query)
  if (isPublic) return { company: '', client: null, input }
  if (!isText(company, withoutCompany)) throw new MalformedInputError([missing('company')])
  if (client !== undefined)
    parseInput(clientOfQuery, { client }, requestLanguage(request.headers['accept-language'], null))
  return { company: (company ?? '') as string, client: (client ?? null) as string | null, input }
}

function objectOf(value: unknown): Input {
  refuseUnreadable(value)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Input
  throw new ProblemError('malformed-json')
}

function isText(value: unknown, mayBeEmpty: boolean): boolean {
  if (value === undefined) return mayBeEmpty
  return typeof value === 'string' && value.length <= 64 && (mayBeEmpty || value !== '')
}

function missing(field: string): ProblemField {
  return { path: field, code: 'field-required', params: { field } }
}
