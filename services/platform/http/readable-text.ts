import { MalformedInputError } from './input.ts'

// Control characters but tab and line ends, marks that turn the writing direction, halves of surrogate pairs, and what stands where
// bytes were no UTF-8, and what is no character.
const unreadable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffd-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** No route takes anything near it, and everything after may walk the value by recursion. */
const deepest = 64

/**
 * Refuses nesting deeper than 64 and texts, also names of fields, that the database cannot keep or that are shown as something else than they are.
 * Throws `MalformedInputError` that names the field and the character.
 */
export function refuseUnreadable(value: unknown, path = '', depth = 0): void {
  if (depth > deepest) throw tooDeepAt(path)
  if (typeof value === 'string') {
    const found = unreadable.exec(value)?.[0]
    if (found !== undefined) throw unreadableAt(path, found)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnreadable(item, below(path, String(index)), depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const found = unreadable.exec(name)?.[0]
      if (found !== undefined) throw unreadableAt(path, found)
      refuseUnreadable(item, below(path, name), depth + 1)
    }
  }
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function tooDeepAt(path: string): MalformedInputError {
  const field = path.split('.')[0] ?? ''
  return new MalformedInputError([{ path: field, code: 'nested-too-deeply', params: { field, limit: deepest } }])
}

function unreadableAt(path: string, found: string): MalformedInputError {
  const code = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  return new MalformedInputError([{ path, code: 'unreadable-text', params: { field: path, found: code } }])
}
