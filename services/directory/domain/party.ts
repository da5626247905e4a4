import type { PartyEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { isSame } from '@quayside/platform/values/same.ts'

export type PartyFields = Omit<Extract<PartyEvent, { type: 'PartyAdded' }>['data'], 'partyId' | 'companyId'>

export type KnownParty = {
  readonly status: 'listed' | 'retired'
  readonly partyId: string
  readonly companyId: CompanyId
  readonly fields: PartyFields
  readonly version: number
}
export type Party = { readonly status: 'none' } | KnownParty

export type PartyCommand =
  | { type: 'Add'; partyId: string; companyId: CompanyId; fields: PartyFields }
  | { type: 'Change'; fields: PartyFields }
  | { type: 'Retire' }
  | { type: 'Reinstate' }

function evolve(party: Party, event: PartyEvent): Party {
  if (event.type === 'PartyAdded') {
    const { partyId, companyId, ...fields } = event.data
    return { status: 'listed', partyId, companyId, fields, version: 1 }
  }
  if (party.status === 'none') return party
  const next = { ...party, version: party.version + 1 }
  switch (event.type) {
    case 'PartyChanged': {
      const { partyId: _p, companyId: _c, ...fields } = event.data
      return { ...next, fields }
    }
    case 'PartyRetired':
      return { ...next, status: 'retired' }
    case 'PartyReinstated':
      return { ...next, status: 'listed' }
  }
}

function decide(command: PartyCommand, party: Party): Decision<PartyEvent> {
  if (command.type === 'Add') {
    const { partyId, companyId, fields } = command
    const wrong = wrongCountry(fields)
    if (wrong !== null) return rejectAll([wrong])
    return party.status === 'none' ? accept({ type: 'PartyAdded', data: { partyId, companyId, ...fields } }) : accept()
  }
  if (party.status === 'none') return reject('party-not-found')
  const { partyId, companyId, status } = party
  switch (command.type) {
    case 'Change': {
      if (status === 'retired') return reject('party-retired')
      const wrong = wrongCountry(command.fields)
      if (wrong !== null) return rejectAll([wrong])
      if (isSame(party.fields, command.fields)) return accept()
      return accept({ type: 'PartyChanged', data: { partyId, companyId, ...command.fields } })
    }
    case 'Retire':
      return status === 'retired' ? accept() : accept({ type: 'PartyRetired', data: { partyId, companyId } })
    case 'Reinstate':
      return status === 'listed' ? accept() : accept({ type: 'PartyReinstated', data: { partyId, companyId } })
  }
}

function wrongCountry({ country }: PartyFields) {
  return country === null ? null : checkCountry(country, 'country')
}

export const party = { name: 'Party', initial: { status: 'none' } as Party, evolve, decide }
