import { describe, expect, test } from 'vitest'
import { type Agenda, approvingAgenda, confirmingAgenda, nextAppointment, upTo } from './agenda.ts'

const at = (instant: string) => Date.parse(instant)
const shown = (agenda: Agenda) => agenda.map(({ step, at }) => `${step} ${new Date(at).toISOString()}`)

describe('while the supplier is awaited', () => {
  test('[D1.052] reminders come at 50 % and 80 % of the time and on the day, before the deadline', () => {
    const agenda = confirmingAgenda({
      from: at('2026-11-16T12:00:00Z'),
      deadline: at('2026-11-26T12:00:00Z'),
      zone: 'America/Lima',
    })
    expect(shown(agenda)).toEqual([
      'remind-half 2026-11-21T12:00:00.000Z',
      'remind-four-fifths 2026-11-24T12:00:00.000Z',
      'remind-on-the-day 2026-11-26T05:00:00.000Z',
      'deadline 2026-11-26T12:00:00.000Z',
    ])
  })

  test('[D1.052] the day is the day of the client company, also when the clocks change on it', () => {
    const agenda = confirmingAgenda({
      from: at('2026-10-20T22:00:00Z'),
      deadline: at('2026-10-25T22:59:59Z'),
      zone: 'Europe/Paris',
    })
    expect(shown(agenda)).toContain('remind-on-the-day 2026-10-25T06:00:00.000Z')
  })

  test('a round shorter than a day has no reminder on the day that lies before its start', () => {
    const agenda = confirmingAgenda({ from: at('2026-11-16T10:00:00Z'), deadline: at('2026-11-16T20:00:00Z'), zone: 'UTC' })
    expect(agenda.map(({ step }) => step)).toEqual(['remind-half', 'remind-four-fifths', 'deadline'])
  })

  test('reminders and the deadline are in the order of their time', () => {
    const agenda = confirmingAgenda({ from: at('2026-11-16T00:00:00Z'), deadline: at('2026-11-17T23:59:00Z'), zone: 'UTC' })
    expect(agenda.map(({ step }) => step)).toEqual(['remind-half', 'remind-on-the-day', 'remind-four-fifths', 'deadline'])
  })
})

describe('while approval is awaited', () => {
  test('[D1.058] the approver is reminded on the day and the approval is escalated when its time is over', () => {
    const agenda = approvingAgenda({
      from: at('2026-11-20T09:00:00Z'),
      approveBy: at('2026-11-25T23:59:59Z'),
      zone: 'UTC',
    })
    expect(shown(agenda)).toEqual([
      'remind-approver 2026-11-25T08:00:00.000Z',
      'escalate-approval 2026-11-25T23:59:59.000Z',
    ])
  })

  test('an approve-by date too near for that reminds half-way', () => {
    const agenda = approvingAgenda({ from: at('2026-11-25T09:00:00Z'), approveBy: at('2026-11-25T19:00:00Z'), zone: 'UTC' })
    expect(shown(agenda)[0]).toBe('remind-approver 2026-11-25T14:00:00.000Z')
  })
})

describe('what comes next', () => {
  const agenda: Agenda = [
    { step: 'remind-half', at: 50 },
    { step: 'remind-four-fifths', at: 80 },
    { step: 'deadline', at: 100 },
  ]

  test('is the first thing that is not done', () => {
    expect(nextAppointment(agenda, new Set(), 0)?.step).toBe('remind-half')
    expect(nextAppointment(agenda, new Set(['remind-half'] as const), 60)?.step).toBe('remind-four-fifths')
  })

  test('of several that are due only the latest is worth doing', () => {
    const next = nextAppointment(agenda, new Set(), 90)
    expect(next?.step).toBe('remind-four-fifths')
    expect(next && upTo(agenda, next)).toEqual(['remind-half', 'remind-four-fifths'])
    expect(nextAppointment(agenda, new Set(), 100)?.step).toBe('deadline')
  })

  test('is nothing when all is done', () => {
    expect(nextAppointment(agenda, new Set(['remind-half', 'remind-four-fifths', 'deadline'] as const), 10)).toBeNull()
  })
})
