import type { SecondFactorEvent } from '@quayside/contracts/identity/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, test } from 'vitest'
import { secondFactor } from './second-factor.ts'

const userId = '018f0000-0000-7000-8000-000000000001' as UserId
const prepared: SecondFactorEvent = {
  type: 'SecondFactorPrepared',
  data: { userId, secret: 'sealed secret' as Sealed },
}
const setUp: SecondFactorEvent = {
  type: 'SecondFactorSetUp',
  data: { userId, step: 100, recoveryHashes: ['r1', 'r2'] },
}
const used = (step: number): SecondFactorEvent => ({ type: 'OneTimeCodeUsed', data: { userId, step } })
const recovered: SecondFactorEvent = { type: 'RecoveryCodeUsed', data: { userId, recoveryHash: 'r1' } }
const code = (step: number | null, recoveryHash: string | null = null) => ({ step, recoveryHash })
const removed = (by: 'themselves' | 'administrator'): SecondFactorEvent => ({
  type: 'SecondFactorRemoved',
  data: { userId, by },
})

describe('setting up', () => {
  test('[D8.019] a code confirms it; a wrong one does not, nor is it begun while it is on', () => {
    const command = { type: 'SetUp', userId, step: 100, recoveryHashes: ['r1', 'r2'] } as const
    given(secondFactor, [prepared]).when(command).then([setUp])
    given(secondFactor, [prepared])
      .when({ ...command, step: null })
      .thenRejected('incorrect-code')
    given(secondFactor, []).when(command).thenRejected('second-factor-off')
    given(secondFactor, [prepared, setUp]).when(command).thenRejected('second-factor-on')
    given(secondFactor, [prepared, setUp])
      .when({ type: 'Prepare', userId, secret: 'another' as Sealed })
      .thenRejected('second-factor-on')
  })
})

describe('recovery codes', () => {
  test('[D8.019] new ones, for a right code, are in the place of those of before', () => {
    const renew = (given: ReturnType<typeof code>) =>
      ({ type: 'Renew', userId, code: given, recoveryHashes: ['r3', 'r4'] }) as const
    const renewed: SecondFactorEvent = { type: 'RecoveryCodesRenewed', data: { userId, recoveryHashes: ['r3', 'r4'] } }
    given(secondFactor, [prepared, setUp])
      .when(renew(code(101)))
      .then([used(101), renewed])
    given(secondFactor, [prepared, setUp])
      .when(renew(code(null, 'r1')))
      .then([recovered, renewed])
    given(secondFactor, [prepared, setUp])
      .when(renew(code(null)))
      .thenRejected('incorrect-code')
    given(secondFactor, [prepared])
      .when(renew(code(101)))
      .thenRejected('second-factor-off')
    given(secondFactor, [prepared, setUp, renewed])
      .when({ type: 'UseCode', userId, code: code(null, 'r2') })
      .thenRejected('incorrect-code')
  })
})

describe('a code', () => {
  test('[D8.019] is taken once: neither its step nor an earlier one again, nor the one that set it up', () => {
    const use = (step: number | null) => ({ type: 'UseCode', userId, code: code(step) }) as const
    given(secondFactor, [prepared, setUp])
      .when(use(101))
      .then([used(101)])
    for (const step of [100, 99, null])
      given(secondFactor, [prepared, setUp]).when(use(step)).thenRejected('incorrect-code')
    given(secondFactor, [prepared, setUp, used(102)])
      .when(use(102))
      .thenRejected('incorrect-code')
    given(secondFactor, [prepared]).when(use(101)).thenRejected('second-factor-off')
  })

  test('[D8.019] of recovery is taken once', () => {
    const use = { type: 'UseCode', userId, code: code(null, 'r1') } as const
    given(secondFactor, [prepared, setUp]).when(use).then([recovered])
    given(secondFactor, [prepared, setUp, recovered]).when(use).thenRejected('incorrect-code')
  })
})

describe('removing', () => {
  test('[D8.019] the person gives a code; an administrator none', () => {
    given(secondFactor, [prepared, setUp])
      .when({ type: 'Remove', userId, code: code(101) })
      .then([used(101), removed('themselves')])
    given(secondFactor, [prepared, setUp])
      .when({ type: 'Remove', userId, code: code(100) })
      .thenRejected('incorrect-code')
    given(secondFactor, [prepared, setUp])
      .when({ type: 'RemoveAsAdministrator', userId })
      .then([removed('administrator')])
    given(secondFactor, [prepared, setUp, removed('themselves')])
      .when({ type: 'RemoveAsAdministrator', userId })
      .then([])
  })
})
