import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { expect, test } from 'vitest'
import { errorText, withReasons } from './error-text.ts'
import { textIn } from './words.ts'

const inEnglish = (code: ErrorCode, params: RejectionParams = {}) => errorText(code, params, 'en')

test.each([
  ['invalid-email', 'Invalid Email'],
  ['user-not-found', 'User Not found'],
  ['incorrect-password', 'Incorrect Password'],
  ['incorrect-email-or-password', 'Incorrect Email or Password'],
  ['user-not-created', 'an error occurred while creating the user'],
  ['email-exists', 'Email already exists'],
] as const)('[S8.001] [S8.002] [S8.003] [S8.004] [S8.005] [S8.026] %s has the specification’s words', (code, text) => {
  expect(inEnglish(code)).toBe(text)
})

test.each([
  ['tracking-not-found', 'Tracking not found'],
  ['invalid-shipping-number', 'Sorry, invalid shipping number'],
  ['shipment-without-tracking', 'This shipment does not have tracking'],
  ['shipment-without-information', 'Shipment has no information in the system'],
  ['delivery-not-shipment', 'This is a delivery, go to Shipments'],
  ['shipment-deletion-failed', 'Error trying to delete this shipment'],
  ['file-deletion-failed', 'File delete failure'],
  ['shipment-creation-failed', 'Error creating shipment: {{message}}'],
  ['changelog-load-error', 'changelog load error'],
  ['po-not-approved', 'The PO {{poId}} is not in APPROVED status'],
] as const)('%s says the specification’s words; what nothing fills stays visible', (code, text) => {
  expect(inEnglish(code)).toBe(text)
})

test('[S5.008] the required-field text in Spanish', () => {
  expect(errorText('field-required', {}, 'es-MX')).toBe('Este campo es requerido')
})

test('[S5.002] the text of a missing e-mail says that it is needed for login', () => {
  expect(inEnglish('email-required')).toContain('needed for login')
})

test('a placeholder is filled, an empty text is seen to be one, and what a value holds is no placeholder itself', () => {
  expect(inEnglish('po-not-approved', { poId: '4500' })).toBe('The PO 4500 is not in APPROVED status')
  expect(inEnglish('po-not-approved', { poId: '' })).toBe('The PO "" is not in APPROVED status')
  expect(inEnglish('po-not-approved', { poId: '{{x}} $t(errors:unexpected)' })).toBe(
    'The PO {{x}} $t(errors:unexpected) is not in APPROVED status',
  )
})

test('a code that is none any more is told as unexpected', () => {
  expect(errorText('of-another-year', {}, 'en')).toBe(inEnglish('unexpected'))
})

test('statuses, states, holds and milestones are shown in words', () => {
  expect(inEnglish('shipment-wrong-status', { number: 'SH-1', status: 'IN_TRANSIT', allowed: 'DELIVERED' })).toBe(
    'Shipment SH-1 is In transit: this is possible only from Delivered',
  )
  expect(inEnglish('declaration-move-impossible', { from: 'NONE', to: 'CLEARED' })).toBe(
    'A declaration that is Not declared cannot become Cleared',
  )
  expect(inEnglish('hold-open', { holds: 'document' })).toBe('A hold is open: documents')
  expect(inEnglish('milestone-recorded', { code: 'DEPARTED' })).toBe('Departed is recorded already: correct it instead')
})

test('a status agrees with what it is of', () => {
  const ended = (code: ErrorCode) => errorText(code, { number: '1', poId: '1', status: 'CANCELLED' }, 'es-MX')
  expect(ended('shipment-over')).toContain('Cancelado')
  expect(ended('order-already-sent')).toContain('Cancelada')
  const looked = [{}, { context: 'shipment' }, {}, { context: 'shipment' }]
  expect(looked.map(values => textIn('es-MX', 'statuses:status.CANCELLED', values))).toEqual([
    'Cancelada',
    'Cancelado',
    'Cancelada',
    'Cancelado',
  ])
})

test('a time in a message is told by the clock of the zone that it was entered in, else by UTC', () => {
  const told = (params: RejectionParams) => errorText('milestone-in-future', params, 'es-MX')
  const at = '2026-11-30T04:30:00.000Z'
  expect(told({ at, zone: 'Asia/Kolkata' })).toMatch(/: 30 nov 2026 10:00 \(hora de India\)$/)
  expect(told({ at, atZone: 'America/Lima', zone: 'Asia/Kolkata' })).toMatch(/: 29 nov 2026 23:30 \(hora de Perú\)$/)
  expect(told({ at })).toMatch(/: 30 nov 2026 04:30 \(UTC\)$/)
})

test('times and days in a message are written as the pages write them: in English, too, the day before the month', () => {
  const told = (code: 'milestone-in-future' | 'milestone-time-impossible', language: Language) => {
    const days = { from: '2025-11-23', until: '2028-11-22' }
    return errorText(code, { at: '2027-01-15T02:30:00.000Z', zone: 'Asia/Kolkata', ...days }, language)
  }
  expect(told('milestone-in-future', 'en')).toMatch(/: 15 Jan 2027 08:00 \(India Time\)$/)
  expect(told('milestone-time-impossible', 'en')).toMatch(/between 23 Nov 2025 and 22 Nov 2028$/)
  expect(told('milestone-time-impossible', 'fr')).toMatch(/entre 23 nov. 2025 et 22 nov. 2028$/)
  expect(told('milestone-time-impossible', 'zh-CN')).toContain('2025年11月23日')
})

test('what can’t be done says why in the reader’s language; what can says nothing', () => {
  const verdicts = [
    { command: 'send', allowed: true },
    { command: 'approve', allowed: false, reason: 'po-not-approved', params: { poId: '4500' } },
  ]
  expect(withReasons(verdicts, 'en').map(({ message }) => message)).toEqual([
    null,
    'The PO 4500 is not in APPROVED status',
  ])
  expect(withReasons(verdicts, 'es-MX')[1]?.message).toBe(errorText('po-not-approved', { poId: '4500' }, 'es-MX'))
})
