import { escapeHtml, pageStyle } from '../mail-inbox/pages.ts'

/** The sign-in page of a provider that asks for no password: who somebody is, is chosen. */
export function choicePage(
  provider: string,
  people: readonly { subject: string; name: string; email: string }[],
): string {
  const choices = people.map(
    ({ subject, name, email }) =>
      `<button name="subject" value="${escapeHtml(subject)}"><b>${escapeHtml(name)}</b><br>${escapeHtml(email)}</button>`,
  )
  const title = `${provider === 'google' ? 'Google' : 'Microsoft'}, as the demo plays it`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${pageStyle}
form { display: grid; gap: .6rem; max-width: 26rem } button { font: inherit; text-align: left; padding: .6rem .9rem; border: 1px solid var(--line);
  border-radius: 6px; background: var(--paper); color: inherit; cursor: pointer } input { width: auto }</style></head>
<body><header><h1>${title}</h1></header><main><p>Choose who you are. No password is asked for: this stands in for a real account.</p>
<form method="post"><label><input type="checkbox" name="mfa"> with a second factor there</label>
${choices.join('\n')}
<button name="cancel" value="1">Cancel</button></form></main></body></html>`
}
