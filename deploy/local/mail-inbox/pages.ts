import type { Message } from './message-store.ts'

export const pageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#14202b, #e8edf2); --soft: light-dark(#5b6b7a, #9fb0bf);
  --line: light-dark(#dde3e9, #2b3945); --paper: light-dark(#ffffff, #16202a); --ground: light-dark(#f4f6f8, #0e161d);
  --accent: light-dark(#0b6e6e, #59c3bd) }
* { box-sizing: border-box } body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
header { display: flex; gap: 1rem; align-items: center; padding: .9rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line) }
header h1 { font-size: 1rem; margin: 0; flex: 1 } a { color: var(--accent) }
input { font: inherit; padding: .35rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: inherit; min-width: 0; width: 18rem }
main { max-width: 68rem; margin: 1.5rem auto; padding: 0 1.5rem }
table { width: 100%; border-collapse: collapse; background: var(--paper); border: 1px solid var(--line) }
td, th { text-align: left; padding: .55rem .8rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
th { font-weight: 600; color: var(--soft); font-size: .85rem } td.time { white-space: nowrap; color: var(--soft) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 65vh; border: 1px solid var(--line); background: #fff } pre { white-space: pre-wrap; background: var(--paper); border: 1px solid var(--line); padding: 1rem }
.empty { color: var(--soft); padding: 3rem 0; text-align: center }`

export function listPage(messages: Message[], search: string): string {
  const rows = messages.map(
    message => `<tr><td class="time">${time(message)}</td><td>${escapeHtml(message.to.join(', '))}</td>
<td><a href="/messages/${message.id}">${escapeHtml(message.subject || '(no subject)')}</a></td><td>${escapeHtml(message.from)}</td></tr>`,
  )
  const table = `<table><thead><tr><th>Received (UTC)</th><th>To</th><th>Subject</th><th>From</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
  const empty = `<p class="empty">${search === '' ? 'No mail yet. Everything that the portal sends arrives here.' : 'No mail holds these words.'}</p>`
  const form = `<form><input name="q" type="search" value="${escapeHtml(search)}" placeholder="Search" aria-label="Search"></form>`
  return page(`Inbox (${messages.length})`, messages.length === 0 ? empty : table, form)
}

export function messagePage(message: Message): string {
  // The message is a stranger's HTML: it is drawn in a frame without scripts, forms or this page's origin.
  const body =
    message.html === ''
      ? `<pre>${escapeHtml(message.text)}</pre>`
      : `<iframe title="Message" sandbox="allow-popups" srcdoc="${escapeHtml(`<base target="_blank">${message.html}`)}"></iframe>
<details><summary>As text</summary><pre>${escapeHtml(message.text)}</pre></details>`
  return page(
    message.subject || '(no subject)',
    `<dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
<dt>Received</dt><dd>${time(message)} UTC</dd><dt>Message-ID</dt><dd>${escapeHtml(message.messageId)}</dd></dl>${body}`,
    `<a href="/messages/${message.id}/raw">Source</a> <a href="/">All mail</a>`,
  )
}

function page(title: string, content: string, tools: string) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${pageStyle}</style></head>
<body><header><h1>${escapeHtml(title)}</h1>${tools}</header><main>${content}</main></body></html>`
}

function time(message: Message) {
  return message.receivedAt.slice(0, 19).replace('T', ' ')
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
