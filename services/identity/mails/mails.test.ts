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
    const days = ['16 March 2026', '16 de marzo de 2026', '16 mars 2026', '2026年3月16日']
    for (const [index, mail] of mails.entries()) {
      expect(mail.text).toContain(invitation.link)
      expect(mail.text).toContain(days[index])
      expect(mail.html).toContain(days[index])
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
