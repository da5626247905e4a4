import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import { verdictOn, whoMay } from '@quayside/contracts/kernel/transitions.ts'
import {
  type QuoteCommandName,
  type QuoteRequestCommandName,
  quoteCommands,
  quoteRequestCommands,
} from '@quayside/contracts/quotes/commands.ts'
import { blockedRequest, type QuoteRequest, requestRows } from './quote-request.ts'
import { type Asked, blocked, rules } from './rules.ts'
import type { Standing } from './state.ts'

export type Person = Asked & { readonly permissions: ReadonlySet<Permission> }

const names = Object.keys(quoteCommands) as QuoteCommandName[]
const requestNames = Object.keys(quoteRequestCommands) as QuoteRequestCommandName[]

/** Every command on a quote, and whether this person may give it now: the deciders' own guards say so. */
export function allowedCommands(quote: Standing, person: Person): CommandVerdict[] {
  const when = quote.current > 0 ? 'sent' : 'never-sent'
  return names.map(name => {
    const { permission } = quoteCommands[name]
    const who = whoMay(rules[name].rows, { status: quote.status, when })
    return verdictOn(name, blocked(name, quote, person), { ...person, permission }, who)
  })
}

/** The same for a list's row: the names of the commands that this person may give. */
export function possibleCommands(quote: Standing, person: Person): QuoteCommandName[] {
  return names.filter(
    name => person.permissions.has(quoteCommands[name].permission) && blocked(name, quote, person) === null,
  )
}

type StandingRequest = Omit<QuoteRequest, 'content' | 'issuingCompanyId'>

export function allowedOnRequest(request: StandingRequest, person: Person): CommandVerdict[] {
  return requestNames.map(name => {
    const { permission } = quoteRequestCommands[name]
    const who = whoMay(requestRows[name], { status: request.status })
    return verdictOn(name, blockedRequest(name, request, person), { ...person, permission }, who)
  })
}

export function possibleOnRequest(request: StandingRequest, person: Person): QuoteRequestCommandName[] {
  return requestNames.filter(
    name =>
      person.permissions.has(quoteRequestCommands[name].permission) && blockedRequest(name, request, person) === null,
  )
}
