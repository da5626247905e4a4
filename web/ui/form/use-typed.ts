import { useState } from 'react'
import { unreadableAs, type WrittenAs } from './decimals.ts'

type Style = { kind: WrittenAs; write: (canonical: string) => string; read: (typed: string) => string | null }

/** What is typed in the locale's style while the canonical value is kept; a value set from outside replaces it. */
export function useTyped(canonical: string, onValue: (value: string) => void, { kind, write, read }: Style) {
  const [typed, setTyped] = useState<{ for: string; text: string } | null>(null)
  const text = typed !== null && typed.for === canonical ? typed.text : canonical === '' ? '' : write(canonical)
  const change = (next: string) => {
    const value = next.trim() === '' ? '' : (read(next) ?? unreadableAs(kind, next))
    setTyped({ for: value, text: next })
    onValue(value)
  }
  return { text, change }
}
