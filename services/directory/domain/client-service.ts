import type { ClientServiceEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'

type Parties = { readonly operatingCompanyId: CompanyId; readonly clientCompanyId: CompanyId }
export type ClientService = { readonly status: 'none' } | (Parties & { readonly status: 'served' | 'ended' })
export type ClientServiceCommand = ({ type: 'Start' } & Parties) | { type: 'End' }

function evolve(_: ClientService, event: ClientServiceEvent): ClientService {
  return { status: event.type === 'ClientServiceStarted' ? 'served' : 'ended', ...event.data }
}

function decide(command: ClientServiceCommand, service: ClientService): Decision<ClientServiceEvent> {
  if (command.type === 'Start') {
    if (service.status === 'served') return accept()
    const { operatingCompanyId, clientCompanyId } = command
    return accept({ type: 'ClientServiceStarted', data: { operatingCompanyId, clientCompanyId } })
  }
  if (service.status !== 'served') return accept()
  const { operatingCompanyId, clientCompanyId } = service
  return accept({ type: 'ClientServiceEnded', data: { operatingCompanyId, clientCompanyId } })
}

export const clientService = { name: 'ClientService', initial: { status: 'none' } as ClientService, evolve, decide }
