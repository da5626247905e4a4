import { UnreadableMessages } from '@quayside/platform/carriers/bounded-answer.ts'
import * as z from 'zod'
import type { CarrierReport, MalformedMessage, Reading } from './carrier-report.ts'

/** More than any answer of one page holds. */
export const mostMessages = 10_000

export const word = (max: number) => z.string().trim().min(1).max(max)
/** Left out or null: the readers take both for nothing. No transform here, which would cost a message twice its time. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()

/** An instant with its offset, from 2000 to 2099; what carriers write without one says no instant. */
export const moment = z.iso.datetime({ offset: true }).refine(text => /^20/.test(text), { error: 'date-out-of-range' })

export function instantOf(text: string): string {
  // Mostly they write UTC as we do; parsing costs more than all else that is read of a message.
  if (inUtc.test(text)) return text.length === 20 ? `${text.slice(0, -1)}.000Z` : text
  return new Date(text).toISOString()
}

const inUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/** `+01:00`; `UTC` for Z. */
export function zoneOf(text: string): string {
  return /[+-]\d{2}:\d{2}$/.exec(text)?.[0] ?? 'UTC'
}

export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (fault) {
    throw new UnreadableMessages('not JSON', { cause: fault })
  }
}

/** Each message by itself: the unreadable ones are named by the first field that does not fit. */
export function readEach<Message>(
  messages: unknown,
  schema: z.ZodType<Message>,
  report: (message: Message) => CarrierReport | readonly CarrierReport[],
): Reading {
  if (!Array.isArray(messages)) throw new UnreadableMessages('no list of messages')
  if (messages.length > mostMessages) throw new UnreadableMessages(`more than ${mostMessages} messages`)
  const reports: CarrierReport[] = []
  const malformed: MalformedMessage[] = []
  for (const [index, message] of messages.entries()) {
    const parsed = schema.safeParse(message)
    if (parsed.success) reports.push(...[report(parsed.data)].flat())
    else malformed.push(namedFault(index, message, parsed.error.issues[0]))
  }
  return { reports, malformed }
}

function namedFault(index: number, message: unknown, issue: z.core.$ZodIssue | undefined): MalformedMessage {
  const path = issue?.path ?? []
  const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], message)
  const value = (JSON.stringify(found) ?? '').slice(0, 100)
  return { index, field: path.join('.'), rule: issue?.message ?? 'unreadable', value }
}
