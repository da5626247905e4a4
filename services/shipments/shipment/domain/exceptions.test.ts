import { describe, expect, test } from 'vitest'
import { exceptionsOf } from './exceptions.ts'
import type { ShipmentCommand } from './shipment.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const found = (...commands: readonly ShipmentCommand[]) => exceptionsOf(given.after(...commands), false)
const one = (kind: string, ...commands: readonly ShipmentCommand[]) =>
  found(...commands).filter(each => each.kind === kind)
const booked = [given.create(), given.requestBooking(), given.confirmBooking()] as const

describe('late', () => {
  test('before departure from the day after the ETD, on its way from the day after the ETA', () => {
    expect(one('late', ...booked)).toMatchObject([
      { reason: 'departure-passed', due: '2026-03-10', from: '2026-03-11', command: 'record-milestone' },
    ])
    expect(one('late', ...booked, ...given.papers, given.tell('DEPARTED'))).toMatchObject([
      { reason: 'arrival-passed', due: '2026-04-01', from: '2026-04-02' },
    ])
  })

  test('at once where it is expected later than was asked for; without any date nothing is late', () => {
    const asked = given.details({ dates: { requestedDeliveryDate: '2026-03-28' } })
    const late = one('late', given.create({ details: asked }), given.requestBooking(), given.confirmBooking())
    expect(late).toContainEqual(
      expect.objectContaining({ reason: 'later-than-promised', due: '2026-03-28', from: null }),
    )
    expect(one('late', given.create({ details: asked }))).toEqual([])
    expect(one('late', given.create())).toEqual([])
  })

  test('those who run the transport have to act: the operator, and the client where nobody coordinates', () => {
    expect(one('late', ...booked)[0]?.who).toEqual(['O'])
    const own = [given.create({ operation: 'not-coordinated' }), given.requestBooking(), given.confirmBooking()]
    expect(one('late', ...own)[0]?.who).toEqual(['O', 'C'])
  })
})

describe('documents of the next stage', () => {
  test('are missed from a week before the departure, all of them in one', () => {
    expect(one('missing-documents', ...booked)).toMatchObject([
      {
        due: '2026-03-10',
        from: '2026-03-03',
        command: 'attach-document',
        missing: ['invoice-required', 'transport-document-required', 'packing-list-required'],
      },
    ])
    expect(one('missing-documents', given.create())).toEqual([])
    expect(one('missing-documents', ...booked, ...given.papers)).toEqual([])
  })

  test('a draft of the transport document does for the departure; the final one is missed before the arrival', () => {
    const draft = given.attach('DRAFT_BILL_OF_LADING', 4)
    const papers = given.papers.map(paper =>
      'documentType' in paper && paper.documentType === 'BILL_OF_LADING' ? draft : paper,
    )
    expect(one('missing-documents', ...booked, ...papers, given.tell('DEPARTED'))).toMatchObject([
      { missing: ['final-transport-document-required'], due: '2026-04-01', from: '2026-03-25' },
    ])
  })

  test('what a carrier’s word made a hold is told once, as the hold', () => {
    const departed = given.message({ legId: null })
    const all = found(...booked, given.attach('COMMERCIAL_INVOICE', 3), departed)
    const papers = ['invoice-required', 'packing-list-required', 'transport-document-required']
    const told = all.flatMap(each => each.missing).filter(code => papers.includes(code))
    expect(told.sort()).toEqual(['packing-list-required', 'transport-document-required'])
    // What lacks no paper is not mended by one.
    const acts = all.filter(each => each.kind === 'hold').map(({ missing: [lacks = ''], command }) => [lacks, command])
    expect(acts).toContainEqual(['invoice-date-required', 'change-details'])
    for (const [lacks = '', command] of acts)
      expect([lacks, command]).toEqual([lacks, papers.includes(lacks) ? 'attach-document' : 'change-details'])
  })
})

describe('open points', () => {
  test('holds are exceptions until they are lifted, each settled by its own act', () => {
    expect(one('hold', given.create(), given.placeHold('customs'))).toMatchObject([
      { reason: 'customs', text: 'Because', from: null, command: 'lift-hold', about: 'H1' },
    ])
    const lifted = { ...given.asked(), type: 'LiftHold', holdId: 'H1', reason: 'Released' } as const
    expect(one('hold', given.create(), given.placeHold('customs'), lifted)).toEqual([])
  })

  test('what a machine read waits for a person', () => {
    const read = given.message({ source: 'ai', carrier: null, confidence: 82 })
    const told = one('unconfirmed-milestone', ...booked, ...given.papers, read)
    expect(told).toMatchObject([{ reason: 'DEPARTED', due: '2026-02-05', command: 'confirm-milestone', from: null }])
    const confirm = { ...given.asked(), type: 'ConfirmMilestone', milestoneId: told[0]?.about ?? '' } as const
    expect(one('unconfirmed-milestone', ...booked, ...given.papers, read, confirm)).toEqual([])
  })

  test('what came damaged is told until its issue is closed, or the shipment is completed with it', () => {
    const damaged = given.drop([
      { lineId: given.lineA, good: '50', damaged: '10' },
      { lineId: given.lineB, good: '40' },
    ])
    const way = [...given.ways.DELIVERED.filter(command => command.type !== 'RecordDrop'), damaged] as const
    const told = one('issue', ...way)
    expect(told).toMatchObject([{ reason: 'damaged', command: 'close-issue' }])
    const close = { ...given.asked(), type: 'CloseIssue', issueId: told[0]?.about ?? '', answer: 'Credited' } as const
    expect(one('issue', ...way, close)).toEqual([])
    expect(given.after(...way, given.complete()).status).toBe('COMPLETED')
    expect(found(...way, given.complete())).toEqual([])
  })

  test('nothing is an exception of a shipment that has ended', () => {
    expect(found(given.create(), given.placeHold('customs'), given.remove())).toEqual([])
  })
})

test('[D2.046] a supplier is told of lateness, that it is on hold, and of nothing that is not its own', () => {
  const shipment = given.after(...booked, given.placeHold('payment'), { ...given.placeHold('customs'), holdId: 'H2' })
  const seen = exceptionsOf(supplierView(shipment, given.vendor), true)
  expect(seen.map(each => each.kind)).toEqual(['late', 'hold'])
  expect(seen[1]).toMatchObject({ key: '', reason: null, missing: [], text: null, about: null, who: ['C', 'O', 'A'] })
  expect(exceptionsOf(shipment, false).map(each => each.kind)).toEqual(['late', 'hold', 'hold', 'missing-documents'])
})
