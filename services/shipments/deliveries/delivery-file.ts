import { accept, type Decision, type RejectionParams, reject } from '@quayside/contracts/kernel/decision.ts'
import type {
  AppliedDeliveryRows,
  DeliveryFileFault,
  DeliveryFileStatus,
} from '@quayside/contracts/shipments/deliveries.ts'
import type { DeliveryFileEvent } from '@quayside/contracts/shipments/delivery-events.ts'

type Uploaded = Extract<DeliveryFileEvent, { type: 'DeliveryFileUploaded' }>['data']
type Checked = Extract<DeliveryFileEvent, { type: 'DeliveryFileValidated' }>['data']['counts']

export type DeliveryFile =
  | { readonly status: 'NONE' }
  | { readonly status: 'DISCARDED'; readonly fileId: string; readonly clientCompanyId: string }
  | (Uploaded & {
      readonly status: DeliveryFileStatus
      readonly applying: boolean
      readonly checked: Checked | null
      readonly applied: AppliedDeliveryRows | null
      readonly failure: { readonly code: string; readonly params: RejectionParams } | null
    })
export type KnownDeliveryFile = Exclude<DeliveryFile, { status: 'NONE' } | { status: 'DISCARDED' }>

export type DeliveryFileCommand =
  | { readonly type: 'Upload'; readonly file: Uploaded }
  | { readonly type: 'Validate'; readonly counts: Checked }
  | { readonly type: 'Apply' }
  | { readonly type: 'Discard' }
  | { readonly type: 'Finish'; readonly counts: AppliedDeliveryRows }
  | { readonly type: 'Fail'; readonly code: string; readonly params: RejectionParams }

export const noDeliveryFile: DeliveryFile = { status: 'NONE' }

export function evolve(file: DeliveryFile, event: DeliveryFileEvent): DeliveryFile {
  if (event.type === 'DeliveryFileUploaded')
    return { ...event.data, status: 'UPLOADED', applying: false, checked: null, applied: null, failure: null }
  if (!isKnown(file)) return file
  switch (event.type) {
    case 'DeliveryFileValidated':
      return { ...file, status: event.data.counts.good > 0 ? 'VALIDATED' : 'FAILED', checked: event.data.counts }
    case 'DeliveryFileApplicationStarted':
      return { ...file, applying: true }
    case 'DeliveryFileApplied':
      return { ...file, status: event.data.outcome, applying: false, applied: event.data.counts }
    case 'DeliveryFileFailed': {
      const { code, params } = event.data
      return { ...file, status: 'FAILED', applying: false, failure: { code, params } }
    }
    case 'DeliveryFileLeftToPeople':
      return file
    case 'DeliveryFileDiscarded':
      return { status: 'DISCARDED', fileId: file.fileId, clientCompanyId: file.clientCompanyId }
  }
}

/** A repeat, by a person or by what goes on after a crash, is neither an error nor an event. */
export function decide(command: DeliveryFileCommand, file: DeliveryFile): Decision<DeliveryFileEvent> {
  if (command.type === 'Upload')
    return file.status === 'NONE' ? accept({ type: 'DeliveryFileUploaded', data: command.file }) : accept()
  if (file.status === 'DISCARDED' && command.type === 'Discard') return accept()
  if (!isKnown(file)) return reject('delivery-file-not-found')
  const { fileId, status } = file
  switch (command.type) {
    case 'Validate':
      if (status !== 'UPLOADED') return accept()
      return accept(
        { type: 'DeliveryFileValidated', data: { fileId, counts: command.counts } },
        ...unattendedThen(file, faultOf(command.counts)),
      )
    case 'Apply':
      if (file.applying || status === 'APPLIED' || status === 'APPLIED_WITH_ERRORS') return accept()
      if (!isApplicable(file)) return reject('delivery-file-not-validated', { status })
      return accept({ type: 'DeliveryFileApplicationStarted', data: { fileId } })
    case 'Discard':
      if (!isDiscardable(file)) return reject('delivery-file-not-discarded', { status })
      return accept({ type: 'DeliveryFileDiscarded', data: { fileId, key: file.key } })
    case 'Finish': {
      if (!file.applying) return accept()
      const { counts } = command
      const outcome = counts.refused === 0 ? 'APPLIED' : 'APPLIED_WITH_ERRORS'
      return accept({ type: 'DeliveryFileApplied', data: { fileId, counts, outcome } })
    }
    case 'Fail':
      if (status !== 'UPLOADED') return accept()
      return accept(
        { type: 'DeliveryFileFailed', data: { fileId, code: command.code, params: { ...command.params } } },
        ...unattendedThen(file, 'unreadable'),
      )
  }
}

function faultOf({ good, bad }: Checked): DeliveryFileFault | null {
  if (good === 0) return 'all-rows'
  return bad > 0 ? 'some-rows' : null
}

/** Without a fault the system applies what nobody attends to, else it waits for a person. */
function unattendedThen(file: KnownDeliveryFile, fault: DeliveryFileFault | null): DeliveryFileEvent[] {
  const { fileId, clientCompanyId, name, unattended } = file
  if (!unattended) return []
  if (fault === null) return [{ type: 'DeliveryFileApplicationStarted', data: { fileId } }]
  return [{ type: 'DeliveryFileLeftToPeople', data: { fileId, clientCompanyId, name, fault } }]
}

export function isApplicable(file: KnownDeliveryFile): boolean {
  return file.status === 'VALIDATED' && !file.applying && (file.checked?.good ?? 0) > 0
}

/** What goes in goes in to its end. */
export function isDiscardable({ status, applying }: KnownDeliveryFile): boolean {
  return status === 'VALIDATED' && !applying
}

export function isKnown(file: DeliveryFile): file is KnownDeliveryFile {
  return file.status !== 'NONE' && file.status !== 'DISCARDED'
}

export const deliveryFile = {
  name: 'DeliveryFile',
  initial: noDeliveryFile,
  evolve,
  decide,
  isGone: (file: DeliveryFile) => file.status === 'DISCARDED',
} as const
