import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as core from 'zod/v4/core'
import type { Caller } from '../access/caller.ts'
import type { Accepted, CommandContext, Outcome } from '../commands/command-handler.ts'
import { ProblemError } from '../faults/problem-error.ts'
import { type KeptFile, keepFile } from '../reading/kept-file.ts'
import type { App, Ports } from '../service/service.ts'
import type { Answer } from './answer.ts'
import { checkAnswer } from './answer-check.ts'
import { orNotThereYet } from './behind.ts'
import { contextOf } from './command-context.ts'
import { documentation } from './documentation.ts'
import { unsupportedMediaType } from './errors.ts'
import { fileNameOf } from './file-name.ts'
import { authenticate, passGate, refuseWritesBehind, waitForPosition } from './gate.ts'
import { goneOf } from './gone.ts'
import { checkIdentity } from './identity-of-request.ts'
import { parseInput, schemaOf } from './input.ts'
import { sendOutcome } from './outcome.ts'
import { refuseUnreadable } from './readable-text.ts'
import type { Fields, FieldsOutput, RouteAccess } from './route-definition.ts'

/** `name` is what the browser calls it and decides nothing; the type is judged by the bytes. On disk until the answer is sent. */
export type UploadedFile = Omit<KeptFile, 'remove'> & { name: string; mediaType: string }

export type UploadRequest<Params, Form> = {
  fields: FieldsOutput<Form>
  files: readonly UploadedFile[]
  params: FieldsOutput<Params>
  caller: Caller
  context: CommandContext
  raw: FastifyRequest
  /** Aborted when the one who uploads has gone. */
  gone: AbortSignal
}

export type UploadRoute<
  Params extends Fields | undefined,
  Form extends Fields | undefined,
  AnswerSchema extends core.$ZodType,
  State,
> = {
  url: string
  summary: string
  permission: Exclude<RouteAccess, 'public'>
  params?: Params
  /** The text fields besides `company` and `uid`; all of them come before the first file. */
  fields?: Form
  answer: AnswerSchema
  status?: 200 | 201 | 202
  /** Default 10. */
  maxFiles?: number
  waitFor?: readonly string[]
  handle(request: UploadRequest<Params, Form>): Promise<Outcome<State> | Answer<core.input<AnswerSchema>>>
  respond?(
    accepted: Accepted<State>,
    request: UploadRequest<Params, Form>,
  ): core.input<AnswerSchema> | Promise<core.input<AnswerSchema>>
}

/** In bytes, for one file and for all files of a request together. */
export const uploadLimit = 5 * 1024 * 1024
const formOverhead = 64 * 1024
const mostFields = 30

/** A route that takes files: who asks and for what is checked before a file is read. */
export function uploadRoute<
  AnswerSchema extends core.$ZodType,
  State,
  Params extends Fields | undefined = undefined,
  Form extends Fields | undefined = undefined,
>(app: App, ports: Ports, route: UploadRoute<Params, Form, AnswerSchema, State>): void {
  const schemas = { params: schemaOf(route.params), body: schemaOf(route.fields), answer: route.answer }
  const maxFiles = route.maxFiles ?? 10
  // In a scope of its own: elsewhere multipart stays an unsupported media type.
  app.register(async scope => {
    await scope.register(multipart, {
      limits: {
        fileSize: uploadLimit,
        files: maxFiles,
        fields: mostFields,
        fieldSize: 16 * 1024,
        fieldNameSize: 100,
        headerPairs: 50,
        parts: 50,
      },
    })
    scope.route({
      method: 'POST',
      url: route.url,
      bodyLimit: uploadLimit + formOverhead,
      config: documentation({
        ...route,
        method: 'POST',
        schemas,
        status: route.status ?? 200,
        mediaType: 'multipart/form-data',
      }),
      onRequest: authenticate(ports, route.permission),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (!request.isMultipart()) {
          throw unsupportedMediaType(request)
        }
        const hasReached = await waitForPosition(ports, request, route.waitFor)
        const kept: (UploadedFile & KeptFile)[] = []
        try {
          const form = await readForm(request, kept, maxFiles, async ({ company, uid, ...input }) => {
            refuseUnreadable(input)
            checkIdentity(request, { company, uid }, false)
            const caller = await passGate(ports, request, {
              company: String(company),
              client: null,
              permission: route.permission,
              method: 'POST',
              resource: route.url,
              withoutCompany: false,
            })
            refuseWritesBehind(ports)
            return {
              caller,
              params: parseInput(schemas.params, request.params, caller.language),
              fields: parseInput(schemas.body, input, caller.language),
              input,
            }
          })
          const content = kept.map(file => ({ name: file.name, sha256: file.sha256 }))
          const asked = {
            fields: form.fields,
            files: kept,
            params: form.params,
            caller: form.caller,
            context: contextOf(ports, request, form.caller, { ...form.input, content }),
            raw: request,
            gone: goneOf(reply),
          } as UploadRequest<Params, Form>
          const read = { hasReached, projections: route.waitFor }
          const outcome = await orNotThereYet(ports, read, () => route.handle(asked))
          return await sendOutcome(reply, route.status ?? 200, outcome, async accepted => {
            const body = route.respond === undefined ? {} : await route.respond(accepted, asked)
            if (ports.config.checksAnswers) checkAnswer(route.url, schemas.answer, body)
            return body
          })
        } finally {
          await Promise.all(kept.map(file => file.remove()))
        }
      },
    })
  })
}

/** The fields are checked when the first file comes (or the form ends), before any of its bytes are kept. */
async function readForm<Checked>(
  request: FastifyRequest,
  kept: (UploadedFile & KeptFile)[],
  maxFiles: number,
  check: (fields: Record<string, unknown>) => Promise<Checked>,
): Promise<Checked> {
  const fields: Record<string, unknown> = Object.create(null)
  let checked: { value: Checked } | null = null
  let total = 0
  for await (const part of readable(request.parts(), maxFiles)) {
    if (part.type === 'field') {
      addField(fields, part, checked !== null)
      continue
    }
    checked ??= { value: await check({ ...fields }) }
    const file = await readFile(part, maxFiles, uploadLimit - total)
    kept.push({ ...file, name: fileNameOf(part.filename), mediaType: part.mimetype })
    total += file.size
  }
  checked ??= { value: await check({ ...fields }) }
  return checked.value
}

/** A form that names no boundary, breaks off or never ends is the sender's fault. */
async function* readable<Part>(parts: AsyncIterable<Part>, maxFiles: number): AsyncGenerator<Part> {
  try {
    // Only what the form itself throws is caught here: the consumer's errors end this generator without passing it.
    for await (const part of parts) yield part
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'FST_FILES_LIMIT') throw new ProblemError('too-many-files', { limit: maxFiles })
    if (code === 'FST_FIELDS_LIMIT') throw new ProblemError('too-many-form-fields', { limit: mostFields })
    throw isKnown(error) ? error : new ProblemError('malformed-form', {}, [], { cause: error })
  }
}

/** The framework's own, of limits for example, name their status. */
function isKnown(error: unknown): boolean {
  return error instanceof ProblemError || typeof (error as { statusCode?: unknown }).statusCode === 'number'
}

function addField(fields: Record<string, unknown>, part: MultipartValue, isLate: boolean): void {
  if (isLate) throw new ProblemError('field-after-file', { field: part.fieldname })
  if (part.valueTruncated || part.fieldnameTruncated) throw new ProblemError('body-too-large', { limit: 16 * 1024 })
  if (Object.hasOwn(fields, part.fieldname)) {
    throw new ProblemError('field-twice', { field: part.fieldname })
  }
  fields[part.fieldname] = part.value
}

async function readFile(part: MultipartFile, maxFiles: number, allowed: number): Promise<KeptFile> {
  const tooLarge = () => new ProblemError('file-too-large')
  const kept = await keepFile(readable(part.file as AsyncIterable<Buffer>, maxFiles), size => {
    if (size > allowed) throw tooLarge()
  })
  if (!part.file.truncated) return kept
  await kept.remove()
  throw tooLarge()
}
