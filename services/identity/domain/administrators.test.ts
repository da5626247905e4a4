import type { AdministratorsEvent } from '@quayside/contracts/identity/events.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { test } from 'vitest'
import { administrators } from './administrators.ts'

type Who = 'ana' | 'ben'
const about = (who: Who) => ({
  companyId: '018f0000-0000-7000-8000-000000000002' as CompanyId,
  userId: who as unknown as UserId,
})
const membership = (revision = 0) => ({ of: 'membership' as const, revision })
const added = (who: Who): AdministratorsEvent => ({ type: 'AdministratorAdded', data: about(who) })
const leaving = (who: Who, id: string, by = membership()): AdministratorsEvent => ({
  type: 'AdministratorLeaving',
  data: { ...about(who), leaving: id, ...by },
})
const stayed = (who: Who, id: string): AdministratorsEvent => ({
  type: 'AdministratorStayed',
  data: { ...about(who), leaving: id },
})
const left = (who: Who, by = membership(1)): AdministratorsEvent => ({
  type: 'AdministratorLeft',
  data: { ...about(who), ...by },
})
const both = [added('ana'), added('ben')]
const leave = (who: Who, id = 'second') => ({ type: 'Leave' as const, ...about(who), leaving: id, ...membership() })

test('[D8.012] the last administrator does not leave, nor one of a company whose administrators are not known', () => {
  given(administrators, both)
    .when(leave('ana'))
    .then([leaving('ana', 'second')])
  given(administrators, []).when(leave('ana')).thenRejected('last-administrator')
  given(administrators, [...both, leaving('ben', 'first')])
    .when(leave('ana'))
    .thenRejected('last-administrator')
  given(administrators, [...both, leaving('ben', 'first'), left('ben')])
    .when(leave('ana'))
    .thenRejected('last-administrator')
})

test('[D8.012] whose leaving came to nothing counts again, but not while another is under way', () => {
  given(administrators, [...both, leaving('ben', 'first')])
    .when({ type: 'Stay', ...about('ben'), leaving: 'first' })
    .then([stayed('ben', 'first')])
  given(administrators, [...both, leaving('ben', 'first'), stayed('ben', 'first')])
    .when(leave('ana'))
    .then([leaving('ana', 'second')])
  const twice = [...both, leaving('ben', 'first'), leaving('ben', 'other')]
  given(administrators, [...twice, stayed('ben', 'first')])
    .when(leave('ana'))
    .thenRejected('last-administrator')
  given(administrators, both)
    .when({ type: 'Stay', ...about('ben'), leaving: 'unknown' })
    .thenNothing()
})

test('[D8.012] what is told late of an earlier state brings nobody back who is leaving, a new grant does', () => {
  given(administrators, [...both, leaving('ben', 'first')])
    .when({ type: 'Add', ...about('ben') })
    .thenNothing()
  given(administrators, [...both, leaving('ben', 'first'), left('ben')])
    .when({ type: 'Add', ...about('ben') })
    .then([added('ben')])
})

test('[D8.012] who became one again while a leaving was under way that came to nothing counts once that is over', () => {
  const again = [...both, left('ben'), leaving('ben', 'first')]
  given(administrators, again)
    .when({ type: 'Add', ...about('ben') })
    .then([added('ben')])
  given(administrators, [...again, added('ben')])
    .when(leave('ana'))
    .thenRejected('last-administrator')
  given(administrators, [...again, added('ben'), stayed('ben', 'first')])
    .when(leave('ana'))
    .then([leaving('ana', 'second')])
})

test('[D8.012] a change ends what began before it on the same stream alone', () => {
  const before = [...both, leaving('ben', 'first', membership(2))]
  for (const by of [membership(1), { of: 'person' as const, revision: 9 }])
    given(administrators, [...before, left('ben', by as ReturnType<typeof membership>), added('ben')])
      .when(leave('ana'))
      .thenRejected('last-administrator')
  given(administrators, [...before, left('ben', membership(3)), added('ben')])
    .when(leave('ana'))
    .then([leaving('ana', 'second')])
  given(administrators, [...before, left('ben', membership(3))])
    .when({ type: 'Left', ...about('ben'), ...membership(3) })
    .thenNothing()
})

test('[D8.012] at a start nothing is under way any more', () =>
  given(administrators, [...both, leaving('ben', 'first'), left('ben', membership(-1))])
    .when({ type: 'Settle', ...about('ben') })
    .then([stayed('ben', 'first'), added('ben')]))
