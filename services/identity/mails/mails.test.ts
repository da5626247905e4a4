import { languages } from '@quayside/contracts/reference/languages.ts'
import { describe, expect, test } from 'vitest'
import { invitationMail } from './invitation-mail.ts'
import { welcomeMail } from './welcome-mail.ts'

const invitation = {
  company: 'Acme <b>Ltd</b>',
  inviter: null,
  inviterCompany: 'Textiles\r\nBcc: x@example.com',
  link: 'https://portal.test/invitations/t?x=1&y=2',
  expiresAt: '2026-03-16',
}

describe('mails', () => {
  test('each language has its own text, with link and last day, as text and as HTML', () => {
    const mails = languages.map(language => invitationMail(language, invitation))
    expect(new Set(mails.map(mail => mail.subject)).size).toBe(languages.length)
    for (const mail of mails) {
      expect(mail.text).toContain(invitation.link)
      expect(mail.text).toContain('2026-03-16')
      expect(mail.html).toContain('2026-03-16')
    }
    expect(new Set(languages.map(language => welcomeMail(language, { name: 'Ana', link: 'x' }).text)).size).toBe(
      languages.length,
    )
  })

  test('names cannot become markup or headers', () => {
    const mail = invitationMail('en', invitation)
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).toContain('&#60;b&#62;Ltd')
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })
})
