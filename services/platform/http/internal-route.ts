import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as core from 'zod/v4/core'
import type { ServiceIdentity } from '../access/service-tokens.ts'
import type { Accepted, CommandContext, Outcome } from '../commands/command-handler.ts'
import type { App, Ports } from '../service/service.ts'
import type { Answer } from './answer.ts'
import { checkAnswer } from './answer-check.ts'
import { bodyHashOf, correlationIdOf, idempotencyKey } from './command-context.ts'
import { documentation } from './documentation.ts'
import { waitForPosition } from './gate.ts'
import { parseInput, schemaOf } from './input.ts'
import { sendOutcome } from './outcome.ts'
import type { Fields, FieldsOutput } from './route-definition.ts'

export type InternalRequest<Params, Input> = {
  /** The body, or the query of a GET. */
  input: FieldsOutput<Input>
  params: FieldsOutput<Params>
  /** Its actor is the calling service, on behalf of the person that the call names. */
  context: CommandContext
  raw: FastifyRequest
}

export type InternalRoute<
  Params extends Fields | undefined,
  Input extends Fields | undefined,
  AnswerSchema extends core.$ZodType,
  State,
> = {
  /** Default POST. */
  method?: 'GET' | 'POST'
  /** Below /internal/v1. */
  url: string
  summary: string
  params?: Params
  input?: Input
  answer: AnswerSchema
  bodyLimit?: number
  handle(request: InternalRequest<Params, Input>): Promise<Outcome<State> | Answer<core.input<AnswerSchema>>>
  respond?(
    accepted: Accepted<State>,
    request: InternalRequest<Params, Input>,
  ): core.input<AnswerSchema> | Promise<core.input<AnswerSchema>>
}

/** A route for other services, inside `Service.internalRoutes`; the host demands the service token. */
export function internalRoute<
  AnswerSchema extends core.$ZodType,
  State,
  Params extends Fields | undefined = undefined,
  Input extends Fields | undefined = undefined,
>(app: App, ports: Ports, route: InternalRoute<Params, Input, AnswerSchema, State>): void {
  const schemas = { params: schemaOf(route.params), body: schemaOf(route.input), answer: route.answer }
  const method = route.method ?? 'POST'
  app.route({
    method,
    url: route.url,
    exposeHeadRoute: false,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config: documentation({ ...route, method, schemas, status: 200, permission: 'service' }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      await waitForPosition(ports, request, undefined)
      const input = (method === 'GET' ? request.query : request.body) ?? {}
      const asked = {
        input: parseInput(schemas.body, input, 'en'),
        params: parseInput(schemas.params, request.params, 'en'),
        context: serviceContext(request, input),
        raw: request,
      } as InternalRequest<Params, Input>
      return sendOutcome(reply, 200, await route.handle(asked), async accepted => {
        const body = route.respond === undefined ? {} : await route.respond(accepted, asked)
        if (ports.config.checksAnswers) checkAnswer(route.url, schemas.answer, body)
        return body
      })
    },
  })
}

function serviceContext(request: FastifyRequest, input: unknown): CommandContext {
  const { service, onBehalfOf } = request.callingService ?? { service: 'unknown', onBehalfOf: null }
  const causation = request.headers['x-causation-id']
  const correlation = request.headers['x-correlation-id']
  return {
    actor: { service, ...(onBehalfOf === null ? {} : { onBehalfOf }) },
    key: idempotencyKey(request) ?? request.id,
    bodyHash: bodyHashOf(request, service, input),
    correlationId:
      typeof correlation === 'string' && correlation !== '' ? correlation.slice(0, 64) : correlationIdOf(request),
    causationId: typeof causation === 'string' && causation !== '' ? causation.slice(0, 200) : request.id,
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** On internal routes: the service that calls, by its token. */
    callingService: ServiceIdentity | null
  }
}
