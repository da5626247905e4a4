import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as core from 'zod/v4/core'
import type { Caller } from '../access/caller.ts'
import type { Accepted, CommandContext, Outcome } from '../commands/command-handler.ts'
import type { Answer } from './answer.ts'

/** A permission, null for "signed in is enough", or 'public' for everyone. */
export type RouteAccess = Permission | null | 'public'
export type CallerOf<Access extends RouteAccess> = Access extends 'public' ? null : Caller

/** A zod (or zod/mini) strict object, or the shape of one. */
export type Fields = core.$ZodType | core.$ZodLooseShape
export type FieldsOutput<F> = F extends core.$ZodType
  ? core.output<F>
  : F extends core.$ZodLooseShape
    ? core.output<core.$ZodObject<F, core.$strict>>
    : Record<string, never>

export type CommandRequest<Access extends RouteAccess, Params, Body> = {
  body: FieldsOutput<Body>
  params: FieldsOutput<Params>
  caller: CallerOf<Access>
  context: CommandContext
  raw: FastifyRequest
}

export type CommandRoute<
  Access extends RouteAccess,
  Params extends Fields | undefined,
  Body extends Fields | undefined,
  AnswerSchema extends core.$ZodType,
  State,
> = {
  /** Default POST. */
  method?: 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, as '/purchase-orders/:id/confirmations'. */
  url: string
  /** One line for the API documentation. */
  summary: string
  permission: Access
  params?: Params
  /** Without `company` and `uid`: the kit demands, checks and removes them. */
  body?: Body
  answer: AnswerSchema
  /** Of an accepted command; default 200. */
  status?: 200 | 201 | 202
  /** Allows `company: ''`, for people who belong to none yet. */
  withoutCompany?: boolean
  /** Largest body in bytes; default 1 MiB. */
  bodyLimit?: number
  /** Requests a minute from one person or address, where the door's limit is too wide. */
  perMinute?: number
  /** Projections that a client's x-min-position waits for; default all of the service. */
  waitFor?: readonly string[]
  handle(request: CommandRequest<Access, Params, Body>): Promise<Outcome<State> | Answer<core.input<AnswerSchema>>>
  /** The body for an accepted command. Needed unless `handle` always gives an Answer. */
  respond?(
    accepted: Accepted<State>,
    request: CommandRequest<Access, Params, Body>,
  ): core.input<AnswerSchema> | Promise<core.input<AnswerSchema>>
}

export type QueryRequest<Access extends RouteAccess, Params, Query> = {
  query: FieldsOutput<Query>
  params: FieldsOutput<Params>
  caller: CallerOf<Access>
  raw: FastifyRequest
  /** For exports and downloads: `return listAs(reply, ...)`. */
  reply: FastifyReply
}

export type QueryRoute<
  Access extends RouteAccess,
  Params extends Fields | undefined,
  Query extends Fields | undefined,
  AnswerSchema extends core.$ZodType,
> = {
  url: string
  summary: string
  permission: Access
  params?: Params
  /** Without `company` and `client`: the kit demands, checks and removes them. */
  query?: Query
  answer: AnswerSchema
  /** Media types that it answers besides JSON; instead of JSON where `answer` is `z.any()`. */
  files?: readonly string[]
  /** Allows an absent or empty `company`. */
  withoutCompany?: boolean
  /** Projections that x-min-position waits for; default all of the service. */
  waitFor?: readonly string[]
  handle(request: QueryRequest<Access, Params, Query>): Promise<core.input<AnswerSchema> | FastifyReply>
}
