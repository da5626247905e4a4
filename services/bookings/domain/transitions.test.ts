import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { BookingCommandName } from '@quayside/contracts/bookings/commands.ts'
import { type BookingStatus, bookingStatuses } from '@quayside/contracts/bookings/statuses.ts'
import { operations } from '@quayside/contracts/shipments/statuses.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { type BookingCommand, booking } from './booking.ts'
import { possibleCommands } from './rules.ts'
import {
  after,
  asked,
  askUpdate,
  bookingAfter,
  by,
  confirm,
  confirmation,
  documentId,
  enteredWith,
  passOn,
  refuse,
  requestId,
  tell,
  wayTo,
  withdraw,
} from './testing/bookings.ts'

/** Each command as it can be given where its guard holds; they differ from what the ways to a status say. */
const commands: Readonly<Record<Exclude<BookingCommandName, 'book-again'>, BookingCommand>> = {
  'pass-on': passOn(),
  change: { ...asked(), type: 'Change', content: enteredWith({ references: [] }) },
  'ask-update': { ...askUpdate, fields: ['parties.notify'] } as BookingCommand,
  supply: { ...asked(), type: 'Supply', content: enteredWith({ references: [] }) },
  confirm,
  reject: { ...refuse, reason: 'another reason' } as BookingCommand,
  cancel: { ...asked(), type: 'Cancel', reason: 'not needed' },
  'confirm-again': {
    ...confirm,
    type: 'ConfirmAgain',
    confirmation: confirmation({ reference: 'OCEA-2' }),
    reason: 'rolled over',
  } as BookingCommand,
  withdraw: { ...withdraw, reason: 'another reason' } as BookingCommand,
  'end-deleted': { ...asked(), type: 'EndDeleted', reason: 'costs 200 USD' },
  'ask-amendment': {
    ...asked(),
    type: 'AskAmendment',
    requestId,
    content: enteredWith({ references: [] }),
    reason: '',
  },
  'ask-cancellation': { ...asked(), type: 'AskCancellation', requestId, reason: 'not needed' },
  'answer-request': {
    ...asked(),
    type: 'AnswerRequest',
    requestId,
    outcome: 'DECLINED',
    reason: 'no',
    answerHash: 'x',
  },
  'withdraw-request': { ...asked(), type: 'WithdrawRequest', requestId },
  'attach-document': { ...asked(), type: 'AttachDocument', documentId, documentType: 'OTHER', fileName: 'a.pdf' },
  'remove-document': { ...asked(), type: 'RemoveDocument', documentId },
}

/** What must have happened besides, for the guard to hold. */
const before: Partial<Record<BookingCommandName, BookingCommand>> = {
  'end-deleted': tell({ deleted: true }),
  'answer-request': { ...commands['ask-amendment'], ...asked('C') } as BookingCommand,
  'withdraw-request': { ...commands['ask-amendment'], ...asked('C') } as BookingCommand,
  'remove-document': { ...commands['attach-document'], ...asked('C') } as BookingCommand,
}

/** The table of section 4, as the page has it: who may give a command from where. */
const table: Readonly<Record<keyof typeof commands, Partial<Record<BookingStatus, readonly ActorKind[]>>>> = {
  'pass-on': { REQUESTED: ['O', 'S'], PENDING_UPDATE: ['O', 'S'] },
  change: { REQUESTED: ['C', 'O'] },
  'ask-update': { REQUESTED: ['O', 'S'] },
  supply: { PENDING_UPDATE: ['C', 'O'] },
  confirm: { REQUESTED: ['O', 'S'], PENDING_UPDATE: ['O', 'S'] },
  reject: { REQUESTED: ['O', 'S'], PENDING_UPDATE: ['O', 'S'] },
  cancel: { REQUESTED: ['C', 'O', 'S'], PENDING_UPDATE: ['C', 'O', 'S'] },
  'confirm-again': { CONFIRMED: ['O', 'S'] },
  withdraw: { CONFIRMED: ['O', 'S'] },
  'end-deleted': { CONFIRMED: ['O'] },
  'ask-amendment': { CONFIRMED: ['C', 'O'] },
  'ask-cancellation': { CONFIRMED: ['C', 'O', 'S'] },
  'answer-request': { CONFIRMED: ['O', 'S'] },
  'withdraw-request': { CONFIRMED: ['C', 'O'] },
  'attach-document': { REQUESTED: ['C', 'O'], PENDING_UPDATE: ['C', 'O'], CONFIRMED: ['C', 'O'] },
  'remove-document': { REQUESTED: ['C', 'O'], PENDING_UPDATE: ['C', 'O'], CONFIRMED: ['C', 'O'] },
}
const names = Object.keys(commands) as (keyof typeof commands)[]
const actors: readonly ActorKind[] = ['A', 'C', 'P', 'O', 'S']

describe.each(names)('[D4.001, D4.002, D4.003, D4.004, D4.006, D4.008] %s', name => {
  describe.each(bookingStatuses)('from %s', status => {
    test.each(operations.flatMap(operation => actors.map(kind => [operation, kind] as const)))(
      '%s, by %s',
      (operation, kind) => {
        const more = table[name][status] === undefined ? undefined : before[name]
        const history = after(...wayTo[status](operation), ...(more === undefined ? [] : [more]))
        const { decision } = given(booking, history).when({ ...commands[name], by: by(kind) } as BookingCommand)
        const clientsToo = name === 'pass-on' && operation === 'not-coordinated' && table[name][status] !== undefined
        const allowed = clientsToo ? ['C', 'O', 'S'] : (table[name][status] ?? [])
        expect(decision.accepted && decision.events.length > 0, JSON.stringify(decision)).toBe(allowed.includes(kind))
      },
    )
  })
})

const finals: readonly BookingStatus[] = ['CANCELLED', 'EXPIRED', 'COMPLETED']
test.each(bookingStatuses)('%s: a status that is not final has a way out, for a person', status => {
  const one = bookingAfter(...wayTo[status]('coordinated'))
  const ways = possibleCommands(one, asked('O'))
  if (!finals.includes(status)) expect(ways.length).toBeGreaterThan(0)
  if (status === 'COMPLETED') expect(ways).toEqual([])
})

test.each(bookingStatuses)('%s: the same command again appends nothing', status => {
  const [last] = wayTo[status]('coordinated').slice(-1)
  if (last === undefined) throw new Error('no way')
  given(booking, after(...wayTo[status]('coordinated')))
    .when(last)
    .thenNothing()
})
