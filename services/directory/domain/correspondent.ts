import type { CorrespondentEvent } from '@quayside/contracts/directory/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { isSame } from '@quayside/platform/values/same.ts'

export type CorrespondentFields = Omit<
  Extract<CorrespondentEvent, { type: 'CorrespondentChanged' }>['data'],
  'contactId' | 'companyId'
>

export type KnownCorrespondent = {
  readonly status: 'listed' | 'erased'
  readonly contactId: string
  readonly companyId: CompanyId
  readonly fields: CorrespondentFields
}
export type Correspondent = { readonly status: 'none' } | KnownCorrespondent

export type CorrespondentCommand =
  | {
      type: 'Add'
      contactId: string
      companyId: CompanyId
      emailHash: string | null
      fields: CorrespondentFields
    }
  | { type: 'Change'; fields: CorrespondentFields }
  | { type: 'ErasePerson' }

function evolve(correspondent: Correspondent, event: CorrespondentEvent): Correspondent {
  if (event.type === 'CorrespondentAdded') {
    const { contactId, companyId, emailHash: _, ...fields } = event.data
    return { status: 'listed', contactId, companyId, fields }
  }
  if (correspondent.status === 'none') return correspondent
  switch (event.type) {
    case 'CorrespondentChanged': {
      const { contactId: _c, companyId: _k, ...fields } = event.data
      return { ...correspondent, fields }
    }
    case 'PersonErased':
      return { ...correspondent, status: 'erased' }
  }
}

/** Whoever seals keeps the sealed text of what did not change, so the same again is no event. */
function decide(command: CorrespondentCommand, correspondent: Correspondent): Decision<CorrespondentEvent> {
  if (command.type === 'Add') {
    if (correspondent.status !== 'none') return accept()
    const { contactId, companyId, emailHash, fields } = command
    return accept({ type: 'CorrespondentAdded', data: { contactId, companyId, emailHash, ...fields } })
  }
  if (correspondent.status === 'none') return reject('contact-not-found')
  const { contactId, companyId, status, fields } = correspondent
  if (command.type === 'ErasePerson')
    return status === 'erased' ? accept() : accept({ type: 'PersonErased', data: { personId: contactId } })
  if (status === 'erased') return reject('contact-not-found')
  if (isSame(fields, command.fields)) return accept()
  return accept({ type: 'CorrespondentChanged', data: { contactId, companyId, ...command.fields } })
}

export const correspondent = {
  name: 'Correspondent',
  initial: { status: 'none' } as Correspondent,
  evolve,
  decide,
}
