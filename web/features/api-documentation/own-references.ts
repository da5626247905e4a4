type Part = { readonly [name: string]: unknown }
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/**
 * Swagger UI with a resolver for references within the document, the only ones the portal's has. Its own works through
 * the whole document for each part that is asked for: five seconds at two megabytes, once at the start and at each call
 * that is opened.
 */
export const ownReferences = () => ({
  fn: {
    resolveSubtree: async (document: unknown, path: readonly string[]) => ({
      spec: resolved(document, path.reduce(partOf, document), []),
      errors: [],
    }),
  },
})

const partOf = (value: unknown, name: string): unknown => (isPart(value) ? value[name] : undefined)

/** `within`: the references that it stands in. What refers to itself stays a reference. */
function resolved(document: unknown, value: unknown, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map(part => resolved(document, part, within))
  if (!isPart(value)) return value
  const { $ref } = value
  if (typeof $ref === 'string' && $ref.startsWith('#/') && !within.includes($ref)) {
    const target = $ref.slice(2).split('/').map(unescaped).reduce(partOf, document)
    if (target !== undefined) return resolved(document, target, [...within, $ref])
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolved(document, part, within)]))
}

/** As JSON Pointer (RFC 6901) escapes a name. */
const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')
