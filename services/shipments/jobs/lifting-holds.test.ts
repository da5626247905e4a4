import { expect, test } from 'vitest'
import type { Hold } from '../shipment/domain/state.ts'
import { holdsToLift, stepOf } from './lifting-holds.ts'

const context = { actor: {}, key: 'of-this-item', bodyHash: '', correlationId: '', causationId: '' }
const hold = (holdId: string, open: boolean, condition: string | null = null) =>
  ({ holdId, kind: 'payment', reason: 'Invoice open', open, condition }) as unknown as Hold
const given = (commandKey: string) => ({ metadata: { companies: [], actor: {}, commandKey } }) as never

test('what people placed and is open is lifted; what the portal placed, or others lifted, is not', () => {
  const holds = [hold('a', true), hold('b', true, 'seal-required'), hold('c', false)]
  expect(holdsToLift({ holds }, [given('another')], context).map(({ holdId }) => holdId)).toEqual(['a'])
})

test('after an interruption the holds that this same request has lifted are its own', () => {
  const holds = [hold('a', false), hold('b', true), hold('c', false)]
  const events = [given(stepOf(context, 'a').key), given('another')]
  expect(holdsToLift({ holds }, events, context).map(({ holdId }) => holdId)).toEqual(['a', 'b'])
})
