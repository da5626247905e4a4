import ts from 'typescript'
import type { SourceFile } from './imports.ts'

/** A path written in a program, below /api/v1, with `{}` for what is filled in; `method` null where it is not written beside it. */
export type WrittenPath = { readonly path: string; readonly method: string | null }

/** Every path of the API that a file asks for: within an endpoint of RTK Query, as a `url`, or handed to `apiUrl`. */
export function writtenPaths({ path: name, text }: SourceFile): WrittenPath[] {
  const found: WrittenPath[] = []
  const constants = new Map(
    [...text.matchAll(/^(?:export )?const (\w+) = '(\/[^']*)'$/gm)].map(([, constant = '', value = '']) => [
      constant,
      value,
    ]),
  )
  const visit = (node: ts.Node): void => {
    const path = writtenPath(node, constants)
    if (path !== null && isAsked(node)) found.push({ path, method: methodBeside(node) })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))
  return found
}

const asks = /^(build\s*\.\s*(query|mutation|infiniteQuery)|apiUrl)$/

function isAsked(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node.parent; at !== undefined; at = at.parent) {
    if (ts.isPropertyAssignment(at) && at.name.getText() === 'url') return true
    if (ts.isCallExpression(at) && asks.test(at.expression.getText())) return true
  }
  return false
}

function writtenPath(node: ts.Node, constants: ReadonlyMap<string, string>): string | null {
  const whole = isWholePath(node) ? (constants.get(node.text) ?? null) : textOf(node, constants)
  if (whole === null || !/^(\/|\{\}\/|\{\}$)[\w{}]?/.test(whole)) return null
  return (whole.split('?')[0] ?? '').replaceAll(/:\w+/g, '{}')
}

/** `{ url }`, `query: () => url`: the constant stands for the path. */
function isWholePath(node: ts.Node): node is ts.Identifier {
  const { parent } = node
  return (
    ts.isIdentifier(node) &&
    (ts.isShorthandPropertyAssignment(parent) || (ts.isArrowFunction(parent) && parent.body === node))
  )
}

function textOf(node: ts.Node, constants: ReadonlyMap<string, string> = new Map()): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  const filled = node.templateSpans.map(
    ({ expression, literal }) => (constants.get(expression.getText()) ?? '{}') + literal.text,
  )
  return node.head.text + filled.join('')
}

/** The `method` of the object that has the path: `{ url, method }`. */
function methodBeside(node: ts.Node): string | null {
  let at = node.parent
  while (at !== undefined && !ts.isObjectLiteralExpression(at)) {
    if (ts.isFunctionLike(at) || ts.isStatement(at)) return null
    at = at.parent
  }
  const written = at?.properties.find(property => property.name?.getText() === 'method')
  if (written === undefined) return null
  return ts.isPropertyAssignment(written) ? textOf(written.initializer) : null
}

/** Whether what is written may be this operation: what is filled in stands for one part of the path. */
export function isCallOf({ path, method }: WrittenPath, operation: { method: string; path: string }): boolean {
  if (method !== null && method.toUpperCase() !== operation.method) return false
  const wanted = operation.path.replace(/^\//, '').split('/')
  const parts = path.replace(/^\//, '').split('/')
  return (
    parts.length === wanted.length &&
    parts[0] === wanted[0] &&
    parts.every((part, index) => part.includes('{}') || wanted[index]?.startsWith('{') || part === wanted[index])
  )
}

/** The endpoints of RTK Query that files make, and those that files use by their hooks or by name. */
export function endpointsOf(files: readonly SourceFile[]): { made: string[]; used: ReadonlySet<string> } {
  const made: string[] = []
  const used = new Set<string>()
  for (const { path, text } of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && asksOf(node.initializer)) made.push(node.name.getText())
      // `const { useOrderQuery } = orders` names a hook, it does not use it.
      if (ts.isIdentifier(node) && !ts.isBindingElement(node.parent) && !ts.isImportSpecifier(node.parent)) {
        const hooked = /^use(?:Lazy)?(\w+?)(?:Infinite)?(?:Query|Mutation)(?:State)?$/.exec(node.text)?.[1]
        if (hooked !== undefined) used.add(`${hooked[0]?.toLowerCase()}${hooked.slice(1)}`)
        if (/\bendpoints$/.test(before(node))) used.add(node.text)
        if (/^(updateQueryData|upsertQueryData|prefetch)$/.test(node.text)) used.add(firstText(node.parent.parent))
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  }
  return { made, used }
}

const asksOf = (node: ts.Node) => ts.isCallExpression(node) && /^build\b/.test(node.expression.getText())
const before = (node: ts.Node) => (ts.isPropertyAccessExpression(node.parent) ? node.parent.expression.getText() : '')
const firstText = (node: ts.Node) =>
  ts.isCallExpression(node) && node.arguments[0] ? (textOf(node.arguments[0]) ?? '') : ''
