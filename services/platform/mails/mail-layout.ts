/** A mail of a few paragraphs and one button, as plain text and as HTML. */
export type MailText = { subject: string; text: string; html: string }

export type MailParts = {
  subject: string
  paragraphs: readonly string[]
  button: { label: string; link: string }
  ending: string
  language: string
}

export function mailText({ subject, paragraphs, button, ending, language }: MailParts): MailText {
  // What people typed begins no line of its own.
  const lines = paragraphs.map(paragraph => paragraph.replace(/[\s\u0085]+/g, ' '))
  const text = [...lines, `${button.label}: ${button.link}`, ending, 'Quayside'].join('\n\n')
  const body = paragraphs.map(paragraph => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join('')
  const link = `<p style="margin:24px 0"><a href="${escaped(button.link)}" style="background:#0f4c5c;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(button.label)}</a></p>`
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;background:#f4f6f7"><div style="max-width:560px;margin:0 auto;padding:32px 24px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5;color:#1b2a30">${body}${link}<p style="margin:0;color:#5b6b72;font-size:14px">${escaped(ending)}</p><p style="margin:24px 0 0;color:#5b6b72;font-size:14px">Quayside</p></div></body></html>`
  return { subject: subject.replace(/\s+/g, ' '), text, html }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
