import { languages } from '@quayside/contracts/reference/languages.ts'
import { describe, expect, test } from 'vitest'
import { invitationMail } from './invitation-mail.ts'
import { welcomeMail } from './welcome-mail.ts'

const invitation = {
  company: 'Acme <b>Ltd</b>',
  companyType: 'provider' as const,
  role: 'SUPPLIER',
  isOwn: false,
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

  test('a colleague learns what they join and as what, in each language; the supplier’s sentence is a supplier’s', () => {
    const colleague = { ...invitation, company: 'Andina Salud S.A.C.', companyType: 'client' as const, isOwn: true }
    const texts = languages.map(language => invitationMail(language, { ...colleague, role: 'VIEWER' }).text)
    for (const [index, role] of ['Viewer', 'Consulta', 'Consultation', '只读用户'].entries()) {
      expect(texts[index]).toContain(role)
      expect(texts[index]).toContain('Andina Salud S.A.C.')
      expect(texts[index]).not.toContain('..')
    }
    expect(texts[0]).not.toContain('confirm quantities')
    expect(invitationMail('en', { ...colleague, role: 'Night shift' }).text).toContain('in the role Night shift.')
    expect(invitationMail('en', invitation).text).toContain('confirm quantities')
  })

  test('names cannot become markup or headers', () => {
    const mail = invitationMail('en', invitation)
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).toContain('&#60;b&#62;Ltd')
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })
})
