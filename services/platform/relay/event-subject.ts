import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'

/** The context of aggregates that nobody has claimed. */
export const defaultContext = 'quayside'

/** `events.<context>.<Aggregate>.<EventType>`; the aggregate is what stands before the first hyphen of the stream. */
export function eventSubject(
  { stream, type }: Pick<StoredEvent, 'stream' | 'type'>,
  contextOf: Readonly<Record<string, string>>,
): string {
  const hyphen = stream.indexOf('-')
  const aggregate = hyphen < 0 ? stream : stream.slice(0, hyphen)
  return `events.${token(contextOf[aggregate] ?? defaultContext)}.${token(aggregate)}.${token(type)}`
}

// Dots, spaces and wildcards have a meaning of their own in a subject.
function token(text: string): string {
  return text.replaceAll(/[^\w-]/g, '_')
}
