import { describe, expect, test } from 'vitest'
import { transportModes } from '../reference/incoterms.ts'
import { labelOfStatus, statusColour } from '../reference/status-colours.ts'
import { type Call, carrierCodes, milestoneOfCarrierEvent } from './carrier-codes.ts'
import { milestoneCodes } from './milestones.ts'
import { deliveryTerms, movementTypes, shipmentStatuses, shipmentTabStatuses, shipmentTabs } from './statuses.ts'

type Case = readonly [code: string, call: Call | null, empty: boolean | null, gives: string | null]
const ocean: readonly Case[] = [
  ['CONF', null, null, 'BOOKED'],
  ['GTOT', 'pre-carriage', true, 'EMPTY_OUT'],
  ['GTOT', 'pre-carriage', false, 'PICKED_UP'],
  ['GTIN', 'origin', false, 'RECEIVED'],
  ['LOAD', 'origin', false, 'LOADED'],
  ['DEPA', 'origin', null, 'DEPARTED'],
  ['ARRI', 'between', null, 'TRANSSHIPPED'],
  ['DISC', 'between', false, 'TRANSSHIPPED'],
  ['LOAD', 'between', false, 'TRANSSHIPPED'],
  ['DEPA', 'between', null, 'TRANSSHIPPED'],
  ['ARRI', 'destination', null, 'ARRIVED'],
  ['DISC', 'destination', false, 'DISCHARGED'],
  ['GTOT', 'destination', false, 'GATE_OUT'],
  ['GTIN', 'destination', true, 'EMPTY_RETURN'],
]

describe('[D2.048] carrier messages map to milestones by the table', () => {
  test.each(ocean)('ocean %s at %s, empty %s: %s', (code, call, empty, gives) => {
    for (const standard of ['DCSA-2.2', 'DCSA-3.0'] as const)
      expect(milestoneOfCarrierEvent({ standard, code, call, empty })).toBe(gives)
  })

  test.each([
    ['AVPU', 'AVAILABLE'],
    ['CUSS', 'CUSTOMS_START'],
    ['CUSR', 'CLEARED'],
  ])('ocean %s is known from 3.0 only', (code, gives) => {
    const event = { code, call: 'destination', empty: null } as const
    expect(milestoneOfCarrierEvent({ standard: 'DCSA-3.0', ...event })).toBe(gives)
    expect(milestoneOfCarrierEvent({ standard: 'DCSA-2.2', ...event })).toBeNull()
  })

  test.each([
    ['BKD', 'BOOKED'],
    ['RCS', 'RECEIVED'],
    ['MAN', 'LOADED'],
    ['DEP', 'DEPARTED'],
    ['RCT', 'TRANSSHIPPED'],
    ['TFD', 'TRANSSHIPPED'],
    ['TRM', 'TRANSSHIPPED'],
    ['ARR', 'ARRIVED'],
    ['RCF', 'DISCHARGED'],
    ['NFD', 'AVAILABLE'],
    ['CCD', 'CLEARED'],
    ['DLV', 'GATE_OUT'],
  ])('air %s: %s', (code, gives) => {
    expect(milestoneOfCarrierEvent({ standard: 'IATA-FSU', code, call: 'destination', empty: null })).toBe(gives)
  })

  test.each([
    ['accepted', null, 'BOOKED'],
    ['picked-up', null, 'PICKED_UP'],
    ['hub', 'origin', 'RECEIVED'],
    ['loaded', null, 'LOADED'],
    ['departed', null, 'DEPARTED'],
    ['hub', 'between', 'TRANSSHIPPED'],
    ['hub', 'destination', 'ARRIVED'],
    ['out-for-delivery', null, 'AVAILABLE'],
    ['delivered', null, 'DELIVERED'],
  ] as const)('ground %s at %s: %s', (code, call, gives) => {
    expect(milestoneOfCarrierEvent({ standard: 'GROUND', code, call, empty: null })).toBe(gives)
  })

  test('what no row knows is no milestone; every row gives one of the list', () => {
    for (const code of ['INSP', 'RMVD', 'load', '']) {
      expect(milestoneOfCarrierEvent({ standard: 'DCSA-3.0', code, call: 'origin', empty: false })).toBeNull()
    }
    expect(milestoneOfCarrierEvent({ standard: 'IATA-FSU', code: 'LOAD', call: 'origin', empty: null })).toBeNull()
    for (const row of carrierCodes) expect(milestoneCodes).toContain(row.gives)
  })
})

test('[D2.020] each tab has its statuses, and the general view has all', () => {
  expect(shipmentTabStatuses).toEqual({
    'to-be-processed': ['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING'],
    'in-transit': ['IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS'],
    delivered: ['DELIVERED', 'COMPLETED'],
    'general-view': expect.arrayContaining([...shipmentStatuses]),
  })
})

test('[D2.020] every status is in one of the three tabs or CANCELLED', () => {
  const three = shipmentTabs.filter(tab => tab !== 'general-view').flatMap(tab => shipmentTabStatuses[tab])
  expect([...three].sort()).toEqual(shipmentStatuses.filter(status => status !== 'CANCELLED').sort())
  expect(shipmentTabStatuses['general-view']).toEqual(shipmentStatuses)
})

test('[S4.001] the statuses of a shipment are those of the list, each with its words and a colour', () => {
  expect(shipmentStatuses.filter(status => status !== 'CANCELLED').map(labelOfStatus)).toEqual([
    'PO CONFIRMED',
    'BOOKING REQUEST',
    'FOR PROCESSING',
    'IN TRANSIT',
    'AT DESTINATION',
    'ON CUSTOMS',
    'DELIVERED',
    'COMPLETED',
  ])
  expect(shipmentStatuses.filter(status => statusColour(status) === 'danger')).toEqual(['CANCELLED'])
})

test('[S9.020] [S9.021] [S9.022] modes, movement types and delivery terms', () => {
  expect(transportModes).toEqual(['AIR', 'OCEAN', 'GROUND'])
  for (const mode of ['OCEAN', 'AIR', 'GROUND'])
    for (const way of ['INBOUND', 'OUTBOUND']) expect(movementTypes).toContain(`${mode}_${way}`)
  for (const one of ['WAREHOUSE_RECEIPT', 'WAREHOUSE_RELEASE', 'PICKUP', 'DELIVERY'])
    expect(movementTypes).toContain(one)
  for (const from of ['DOOR', 'PORT'])
    for (const to of ['DOOR', 'PORT']) expect(deliveryTerms).toContain(`${from}_TO_${to}`)
  for (const from of ['CFS', 'CY']) for (const to of ['CFS', 'CY']) expect(deliveryTerms).toContain(`${from}_${to}`)
})
