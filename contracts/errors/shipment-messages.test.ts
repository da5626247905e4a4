import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { handledGoodsMessages } from './handled-goods.ts'
import { fillMessage } from './message.ts'
import { shipmentEntryMessages } from './shipment-entries.ts'
import { shipmentMessages } from './shipments.ts'
import { shownParams } from './shown-params.ts'

test.each([
  ['tracking-not-found', 'Tracking not found'],
  ['invalid-shipping-number', 'Sorry, invalid shipping number'],
  ['shipment-without-tracking', 'This shipment does not have tracking'],
  ['shipment-without-information', 'Shipment has no information in the system'],
  ['delivery-not-shipment', 'This is a delivery, go to Shipments'],
  ['shipment-deletion-failed', 'Error trying to delete this shipment'],
  ['file-deletion-failed', 'File delete failure'],
  ['shipment-creation-failed', 'Error creating shipment: {message}'],
  ['changelog-load-error', 'changelog load error'],
  ['po-not-approved', 'The PO {poId} is not in APPROVED status'],
] as const)('%s says the specification’s words', (code, text) => {
  expect(catalogue[code].en).toBe(text)
})

test('every language fills the same placeholders', () => {
  for (const [code, message] of Object.entries({
    ...shipmentMessages,
    ...shipmentEntryMessages,
    ...handledGoodsMessages,
  })) {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    for (const language of ['es-MX', 'fr', 'zh-CN'] as const)
      expect([code, names(message[language])]).toEqual([code, names(message.en)])
  }
  expect(fillMessage(catalogue['po-not-approved'].en, { poId: '4500' })).toBe('The PO 4500 is not in APPROVED status')
})

test('statuses, states, holds and milestones are shown in words', () => {
  const shown = (code: keyof typeof catalogue, params: Record<string, string>) =>
    fillMessage(catalogue[code].en, shownParams(code, params, 'en'))
  expect(shown('shipment-wrong-status', { number: 'SH-1', status: 'IN_TRANSIT', allowed: 'DELIVERED' })).toBe(
    'Shipment SH-1 is In transit: this is possible only from Delivered',
  )
  expect(shown('declaration-move-impossible', { from: 'NONE', to: 'CLEARED' })).toBe(
    'A declaration that is Not declared cannot become Cleared',
  )
  expect(shown('hold-open', { holds: 'document' })).toBe('A hold is open: documents')
  expect(shown('milestone-recorded', { code: 'DEPARTED' })).toBe('Departed is recorded already: correct it instead')
})

test('a time in a message is told by the clock of the zone that it was entered in, else by UTC', () => {
  const told = (params: Record<string, string>) =>
    fillMessage(catalogue['milestone-in-future']['es-MX'], shownParams('milestone-in-future', params, 'es-MX'))
  const at = '2026-11-30T04:30:00.000Z'
  expect(told({ at, zone: 'Asia/Kolkata' })).toMatch(/: 30 nov 2026 10:00 \(hora de India\)$/)
  expect(told({ at, atZone: 'America/Lima', zone: 'Asia/Kolkata' })).toMatch(/: 29 nov 2026 23:30 \(hora de Perú\)$/)
  expect(told({ at })).toMatch(/: 30 nov 2026 04:30 \(UTC\)$/)
})

test('times and days in a message are written as the pages write them: in English, too, the day before the month', () => {
  const told = (code: 'milestone-in-future' | 'milestone-time-impossible', language: 'en' | 'fr' | 'zh-CN') => {
    const days = { from: '2025-11-23', until: '2028-11-22' }
    const params = { at: '2027-01-15T02:30:00.000Z', zone: 'Asia/Kolkata', ...days }
    return fillMessage(catalogue[code][language], shownParams(code, params, language))
  }
  expect(told('milestone-in-future', 'en')).toMatch(/: 15 Jan 2027 08:00 \(India Time\)$/)
  expect(told('milestone-time-impossible', 'en')).toMatch(/between 23 Nov 2025 and 22 Nov 2028$/)
  expect(told('milestone-time-impossible', 'fr')).toMatch(/entre 23 nov. 2025 et 22 nov. 2028$/)
  expect(told('milestone-time-impossible', 'zh-CN')).toContain('2025年11月23日')
  expect(shownParams('value-invalid', { value: '2026-02-30' }, 'en')).toEqual({ value: '2026-02-30' })
})
