import { UnreadableMessages } from '@quayside/platform/carriers/bounded-answer.ts'
import { describe, expect, test } from 'vitest'
import { arrival2, confirmed2, departed3, gateIn3, loaded2 } from '../testing/carrier-samples.ts'
import { readDcsa2 } from './dcsa-2.ts'
import { readDcsa3 } from './dcsa-3.ts'

const read2 = (...events: object[]) => readDcsa2('BLUE', JSON.stringify(events))
const read3 = (...events: object[]) => readDcsa3('BLUE', JSON.stringify({ events }))

describe('DCSA Track & Trace 2.2', () => {
  test('a ship’s call: time with its offset, place, documents, the one container it names', () => {
    expect(read2(arrival2).reports[0]).toMatchObject({
      carrier: 'BLUE',
      standard: 'DCSA-2.2',
      code: 'ARRI',
      class: 'ACTUAL',
      equipment: 'CSQU3054383',
      at: '2026-03-09T13:12:56.000Z',
      zone: '+01:00',
      messageTime: '2026-03-09T14:12:56.000Z',
      place: { name: 'MXZLO', unlocode: 'MXZLO', country: 'MX' },
      documents: ['BL1'],
      bookings: ['BK-1'],
      empty: null,
      part: null,
    })
  })

  test('a container’s event: estimated, empty', () => {
    expect(read2(loaded2).reports[0]).toMatchObject({
      code: 'LOAD',
      class: 'ESTIMATED',
      equipment: 'CSQU3054383',
      empty: true,
      zone: '+08:30',
      place: { name: 'Shanghai Terminal', unlocode: 'CNSHA' },
    })
  })

  test('a confirmed booking is CONF; a confirmed shipping instruction is something else', () => {
    const instruction = { ...confirmed2, documentTypeCode: 'SHI' }
    expect(read2(confirmed2, instruction).reports.map(one => one.code)).toEqual(['CONF', 'SHI CONF'])
    expect(read2(confirmed2).reports[0]?.bookings).toEqual(['BK-1'])
  })

  test('what cannot be read is named by field, rule and value, and keeps no other from being read', () => {
    const { reports, malformed } = read2(
      { ...arrival2, eventDateTime: '2026-03-09 14:12' },
      { ...arrival2, eventClassifierCode: 'REQ' },
      { ...loaded2, equipmentEventTypeCode: undefined },
      { ...loaded2, eventCreatedDateTime: '1999-01-01T00:00:00Z' },
      arrival2,
    )
    expect(reports).toHaveLength(1)
    expect(malformed.map(one => [one.index, one.field, one.value])).toEqual([
      [0, 'eventDateTime', '"2026-03-09 14:12"'],
      [1, 'eventClassifierCode', '"REQ"'],
      [2, 'equipmentEventTypeCode', ''],
      [3, 'eventCreatedDateTime', '"1999-01-01T00:00:00Z"'],
    ])
    expect(malformed.every(one => one.rule !== '')).toBe(true)
    for (const body of ['{', '{}', 'null', '"x"']) expect(() => readDcsa2('BLUE', body)).toThrow(UnreadableMessages)
  })

  test('the same event has the same hash however its fields are ordered; another has another', () => {
    const turned = Object.fromEntries(Object.entries(arrival2).reverse())
    const [one, other, changed] = read2(arrival2, turned, {
      ...arrival2,
      eventDateTime: '2026-03-09T14:12:57+01:00',
    }).reports
    expect(one?.contentHash).toBe(other?.contentHash)
    expect(one?.contentHash).not.toBe(changed?.contentHash)
  })
})

describe('DCSA Track & Trace 3.0', () => {
  test('words and the four letters of its snapshots give the same code', () => {
    const words = read3(gateIn3).reports[0]
    const letters = read3({
      ...gateIn3,
      eventClassification: {
        eventTypeCode: 'EQUIPMENT',
        eventClassifierCode: 'ACT',
        equipmentEventTypeCode: 'GTIN',
      },
      equipmentDetails: { equipmentReference: 'CSQU3054383', emptyIndicatorCode: 'LADEN', movementType: 'EXPORT' },
    }).reports[0]
    expect(words).toEqual(letters)
    expect(words).toMatchObject({
      code: 'GTIN',
      class: 'ACTUAL',
      empty: false,
      call: 'origin',
      equipment: 'CSQU3054383',
      documents: ['BL1'],
      bookings: ['BK-1'],
      messageTime: '2026-03-05T01:23:45.000Z',
    })
    expect(read3(departed3).reports[0]).toMatchObject({ code: 'DEPA', equipment: null, call: null })
  })

  test('3.0’s further codes, other kinds of events, and what was taken back', () => {
    const equipment = (equipmentEventType: string) => ({
      ...gateIn3,
      eventClassification: { eventType: 'EQUIPMENT', eventClassifier: 'ACTUAL', equipmentEventType },
    })
    const all = ['AVAILABLE_FOR_PICKUP', 'CUSTOMS_SELECTED_FOR_SCAN', 'CUSTOMS_RELEASED', 'CROSSED'].map(equipment)
    expect(read3(...all).reports.map(one => one.code)).toEqual(['AVPU', 'CUSS', 'CUSR', 'CROSSED'])
    const reefer = { ...gateIn3, eventClassification: { eventType: 'REEFER', eventClassifier: 'ACTUAL' } }
    expect(read3(reefer, { ...gateIn3, isRetracted: true }).reports.map(one => one.code)).toEqual([
      'REEFER',
      'GTIN retracted',
    ])
    expect(read3({ ...gateIn3, eventClassification: {} }).malformed[0]?.field).toBe('eventClassification.eventType')
  })
})
