import * as core from 'zod/v4/core'

/** Throws when an answer does not fit its schema, or has a field that the schema does not name: it would leak. */
export function checkAnswer(route: string, schema: core.$ZodType, body: unknown): void {
  const parsed = core.safeParse(schema, body)
  if (!parsed.success) {
    const faults = parsed.error.issues.slice(0, 5).map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`the answer of ${route} does not fit its schema: ${faults.join('; ')}`)
  }
  const extra = extraField(body, parsed.data)
  if (extra !== null) throw new Error(`the answer of ${route} has a field that its schema does not name: ${extra}`)
}

function extraField(given: unknown, known: unknown): string | null {
  if (typeof given !== 'object' || given === null || typeof known !== 'object' || known === null) return null
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!Object.hasOwn(known, key)) return key
    const inner = extraField(value, (known as Record<string, unknown>)[key])
    if (inner !== null) return `${key}.${inner}`
  }
  return null
}
