import { describe, expect, test } from 'vitest'
import { type Agenda, approvingAgenda, confirmingAgenda, keysUpTo, nextAppointment, readingAgenda } from './agenda.ts'

const shown = (agenda: Agenda) => agenda.map(({ key, at }) => `${key} ${new Date(at).toISOString()}`)
const deadline = '2026-11-26T22:00:00.000Z'
const round = confirmingAgenda({
  deadline,
  reminders: [
    { moment: 'half', at: '2026-11-21T10:00:00.000Z' },
    { moment: 'eighty', at: '2026-11-24T20:00:00.000Z' },
    { moment: 'day', at: '2026-11-26T05:00:00.000Z' },
  ],
})

describe('what a round brings', () => {
  test('[D1.052] [D1.053] reminders at 50 % and 80 % of the time and on the day, then the deadline', () => {
    expect(shown(round)).toEqual([
      'remind-half 2026-11-21T10:00:00.000Z',
      'remind-eighty 2026-11-24T20:00:00.000Z',
      'remind-day 2026-11-26T05:00:00.000Z',
      `deadline-${deadline} ${deadline}`,
    ])
  })

  test('reminders come in the order of their time, in a short round too', () => {
    const short = confirmingAgenda({
      deadline: '2026-11-17T22:00:00.000Z',
      reminders: [
        { moment: 'half', at: '2026-11-17T10:00:00.000Z' },
        { moment: 'eighty', at: '2026-11-17T17:00:00.000Z' },
        { moment: 'day', at: '2026-11-17T05:00:00.000Z' },
      ],
    })
    expect(short.map(({ key }) => key)).toEqual([
      'remind-day',
      'remind-half',
      'remind-eighty',
      'deadline-2026-11-17T22:00:00.000Z',
    ])
  })

  test('a deadline that moved nearer leaves no reminder behind it', () => {
    const nearer = confirmingAgenda({
      deadline: '2026-11-20T00:00:00.000Z',
      reminders: [{ moment: 'half', at: '2026-11-21T10:00:00.000Z' }],
    })
    expect(nearer.map(step => step.do)).toEqual(['deadline'])
  })

  test('[D1.020] a file to be read brings one reminder and no deadline', () => {
    expect(readingAgenda({ remindReaderAt: '2026-11-20T10:00:00.000Z', documentId: 'd' }).map(step => step.do)).toEqual(
      ['remind-reader'],
    )
  })

  test('[D1.058] waiting for approval reminds and escalates, nothing more', () => {
    const agenda = approvingAgenda({
      reminders: ['2026-11-24T08:00:00.000Z', '2026-11-25T08:00:00.000Z'],
      approveBy: '2026-11-25T20:00:00.000Z',
    })
    expect(agenda.map(step => step.do)).toEqual(['remind-approver', 'remind-approver', 'escalate-approval'])
  })
})

describe('what comes next', () => {
  const at = (instant: string) => Date.parse(instant)

  test('is the first thing that is not done', () => {
    expect(nextAppointment(round, new Set(), at('2026-11-19T00:00:00Z'))?.key).toBe('remind-half')
    expect(nextAppointment(round, new Set(['remind-half']), at('2026-11-22T00:00:00Z'))?.key).toBe('remind-eighty')
  })

  test('of several that are due only the latest is worth doing', () => {
    const next = nextAppointment(round, new Set(), at('2026-11-25T00:00:00Z'))
    expect(next?.key).toBe('remind-eighty')
    expect(next && keysUpTo(round, next)).toEqual(['remind-half', 'remind-eighty'])
    expect(nextAppointment(round, new Set(), at('2026-12-25T00:00:00Z'))?.do).toBe('deadline')
  })

  test('is nothing when all is done', () => {
    expect(nextAppointment(round, new Set(round.map(({ key }) => key)), at('2026-11-19T00:00:00Z'))).toBeNull()
  })
})
