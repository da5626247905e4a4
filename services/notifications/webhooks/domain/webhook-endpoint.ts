import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { WebhookEndpointEvent } from '@quayside/contracts/notifications/events.ts'
import { isWebhookKind } from '@quayside/contracts/notifications/webhook-kinds.ts'
import type { WebhookFault } from '@quayside/contracts/notifications/webhooks.ts'

/** What a person says of an endpoint. */
export type Given = { readonly name: string; readonly url: string; readonly events: readonly string[] }

/** Stream `WebhookEndpoint-<endpointId>`. */
export type Endpoint = Given & {
  readonly status: 'ACTIVE' | 'PAUSED' | 'REMOVED'
  readonly pause: 'PERSON' | 'FAILING' | null
  readonly endpointId: string
  readonly companyId: string
  readonly companyType: CompanyType
  readonly sealedSecret: string
  /** Where its deliveries begin, and as the how manieth event that was said. */
  readonly from: { readonly after: string; readonly since: string | null; readonly turn: number }
  /** As which of its events somebody last gave it a new chance: what failed before counts no more. */
  readonly freshAt: number
  readonly version: number
}
export type WebhookState = { readonly status: 'NONE'; readonly version: 0 } | Endpoint

export type WebhookCommand =
  | (Given & {
      readonly type: 'Register'
      readonly endpointId: string
      readonly companyId: string
      readonly companyType: CompanyType
      readonly sealedSecret: string
      readonly after: string
    })
  | (Given & { readonly type: 'Change' })
  | { readonly type: 'Pause' }
  | {
      readonly type: 'GiveUp'
      /** Of the tries that failed: who was given a new chance since begins anew. */
      readonly freshAt: number
      readonly failingSince: string
      readonly fault: WebhookFault
      readonly answerStatus: number | null
    }
  | { readonly type: 'Resume' }
  | { readonly type: 'RotateSecret'; readonly sealedSecret: string }
  | { readonly type: 'Replay'; readonly after: string; readonly since: string | null }
  | { readonly type: 'Remove' }

const initial: WebhookState = { status: 'NONE', version: 0 }

function evolve(state: WebhookState, event: WebhookEndpointEvent): WebhookState {
  const version = state.version + 1
  if (event.type === 'WebhookEndpointRegistered') {
    const { after, ...data } = event.data
    return {
      ...data,
      status: 'ACTIVE',
      pause: null,
      from: { after, since: null, turn: version },
      freshAt: version,
      version,
    }
  }
  if (state.status === 'NONE') return state
  switch (event.type) {
    case 'WebhookEndpointChanged': {
      const { name, url, events } = event.data
      return { ...state, name, url, events, freshAt: version, version }
    }
    case 'WebhookEndpointPaused':
      return { ...state, status: 'PAUSED', pause: 'PERSON', version }
    case 'WebhookEndpointGivenUp':
      return { ...state, status: 'PAUSED', pause: 'FAILING', version }
    case 'WebhookEndpointResumed':
      return { ...state, status: 'ACTIVE', pause: null, freshAt: version, version }
    case 'WebhookSecretRotated':
      return { ...state, sealedSecret: event.data.sealedSecret, freshAt: version, version }
    case 'WebhookReplayAsked': {
      const { after, since } = event.data
      return { ...state, from: { after, since, turn: version }, freshAt: version, version }
    }
    case 'WebhookEndpointRemoved':
      return { ...state, status: 'REMOVED', pause: null, version }
  }
}

function decide(command: WebhookCommand, state: WebhookState): Decision<WebhookEndpointEvent> {
  if (command.type === 'Register') {
    if (state.status !== 'NONE') return reject('webhook-endpoint-not-found')
    const { type: _, ...data } = command
    return (
      wrongKind(command.events) ??
      accept({ type: 'WebhookEndpointRegistered', data: { ...data, events: sorted(data.events) } })
    )
  }
  if (command.type === 'Remove' && state.status === 'REMOVED') return accept()
  if (state.status === 'NONE' || state.status === 'REMOVED') return reject('webhook-endpoint-not-found')
  const { endpointId, companyId, companyType, name } = state
  switch (command.type) {
    case 'Change': {
      const given = { name: command.name, url: command.url, events: sorted(command.events) }
      if (given.name === name && given.url === state.url && isSame(given.events, state.events)) return accept()
      return wrongKind(command.events) ?? accept({ type: 'WebhookEndpointChanged', data: { endpointId, ...given } })
    }
    case 'Pause':
      return state.pause === 'PERSON' ? accept() : accept({ type: 'WebhookEndpointPaused', data: { endpointId } })
    case 'GiveUp': {
      const { failingSince, fault, answerStatus } = command
      if (state.status === 'PAUSED' || state.freshAt !== command.freshAt) return accept()
      const data = { endpointId, companyId, companyType, name, failingSince, fault, status: answerStatus }
      return accept({ type: 'WebhookEndpointGivenUp', data })
    }
    case 'Resume':
      return state.status === 'ACTIVE' ? accept() : accept({ type: 'WebhookEndpointResumed', data: { endpointId } })
    case 'RotateSecret':
      return accept({ type: 'WebhookSecretRotated', data: { endpointId, sealedSecret: command.sealedSecret } })
    case 'Replay':
      return accept({
        type: 'WebhookReplayAsked',
        data: { endpointId, after: command.after, since: command.since },
      })
    case 'Remove':
      return accept({ type: 'WebhookEndpointRemoved', data: { endpointId } })
  }
}

/** The first chosen kind that there is none of. */
function wrongKind(events: readonly string[]): Decision<never> | null {
  const at = events.findIndex(kind => !isWebhookKind(kind))
  return at < 0 ? null : reject('webhook-kind-unknown', { kind: events[at] ?? '' }, `events.${at}`)
}

function sorted(events: readonly string[]): string[] {
  return [...new Set(events)].sort()
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((kind, at) => kind === other[at])
}

export function isEndpoint(state: WebhookState): state is Endpoint & { readonly status: 'ACTIVE' | 'PAUSED' } {
  return state.status === 'ACTIVE' || state.status === 'PAUSED'
}

export const webhookEndpoint = { name: 'WebhookEndpoint', initial, evolve, decide }
