import { expect, test } from 'vitest'
import { afterFailedMail, sendMail, UnsentMailError } from './mail-attempts.ts'

const said = (responseCode: number, command: string) => Object.assign(new Error('no'), { responseCode, command })

test.each([
  ['no such mailbox', said(550, 'RCPT TO'), 'refused'],
  ['a letter that is not taken', said(554, 'DATA'), 'refused'],
  ['the same, told by whoever sends', new UnsentMailError('no', { cause: said(550, 'RCPT TO') }), 'refused'],
  ['a mailbox that is full just now', said(452, 'RCPT TO'), 30_000],
  ['a sender that the server does not know', said(550, 'MAIL FROM'), 30_000],
  ['a sign-in that it refuses', said(535, 'AUTH PLAIN'), 30_000],
  ['a server that asks for a sign-in', said(530, 'RCPT TO'), 30_000],
  ['a server that is away', Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), 30_000],
])('an e-mail is given up at once or tried again: %s', (_, fault, expected) => {
  const next = afterFailedMail(fault, 1)
  expect('givenUp' in next ? next.givenUp : next.againMs).toBe(expected)
})

test('an e-mail is tried ever more seldom, 12 times in about 15 hours', () => {
  const fault = new Error('away')
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(attempts => {
    const next = afterFailedMail(fault, attempts)
    return 'againMs' in next ? next.againMs / 60_000 : null
  })
  expect(delays).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
  expect(afterFailedMail(fault, 12)).toEqual({ givenUp: 'not-taken' })
})

test('whose fault it is that an e-mail did not go is told', async () => {
  const cause = said(550, 'RCPT TO')
  const mail = { messageId: 'welcome-1', to: 'a@b.c', subject: '', text: '', html: '', language: 'en' as const }
  await expect(sendMail({ send: () => Promise.reject(cause) }, mail)).rejects.toMatchObject({
    name: 'UnsentMailError',
    cause,
  })
})
