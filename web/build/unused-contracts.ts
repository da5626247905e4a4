import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseSync, transformWithOxc } from 'vite'

const contracts = join(import.meta.dirname, '../../contracts')
const packageName = '@quayside/contracts/'
const plainMark = '?plain'

/**
 * A page that needs a list of codes does not load the schemas that stand in the same file, nor zod with them: what is made
 * without zod is taken from a second module of the same source (`?plain`), and of both only what somebody uses is kept.
 */
export function leaveOutUnusedContracts(): Plugin {
  return {
    name: 'leave-out-unused-contracts',
    apply: 'build',
    load: {
      filter: { id: /\/contracts\/.*\.ts(\?plain)?$/ },
      async handler(id) {
        const file = id.replace(plainMark, '')
        const { code, plainCode } = await contractIn(file)
        const half = id === file ? code : plainCode
        return { code: withoutEffects(await takingPlain(half, file)), moduleType: 'js', moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: packageName },
      async handler(code, id) {
        return { code: await takingPlain(code, id), map: null }
      },
    },
  }
}

type Contract = { code: string; plain: ReadonlySet<string>; plainCode: string }
const known = new Map<string, Promise<Contract>>()

function contractIn(file: string): Promise<Contract> {
  const found = known.get(file) ?? readContract(file)
  known.set(file, found)
  return found
}

/** A contract as a script, the names in it that are made without zod, and the script of those alone. */
async function readContract(file: string): Promise<Contract> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  const { body } = parseSync(file, code, { lang: 'js' }).program
  const made = body.flatMap(madeBy)
  const barred = new Set<string>()
  for (const statement of body)
    if (statement.type === 'ImportDeclaration') for (const name of await barredNames(statement, file)) barred.add(name)
  for (let before = -1; before !== barred.size; ) {
    before = barred.size
    for (const { names, node } of made)
      if (namesIn(node).some(used => barred.has(used))) for (const name of names) barred.add(name)
  }
  const plain = new Set(made.flatMap(({ names }) => names).filter(name => !barred.has(name)))
  const isPlain = (statement: ESTree.Statement) =>
    madeBy(statement).every(({ names }) => names.every(name => plain.has(name)))
  const plainCode = body
    .map(statement => {
      if (statement.type === 'ImportDeclaration')
        return importOf(
          statement,
          statement.specifiers.filter(one => !barred.has(one.local.name)),
        )
      return isPlain(statement) ? code.slice(statement.start, statement.end) : ''
    })
    .join('\n')
  return { code, plain, plainCode }
}

type Made = { names: readonly string[]; node: ESTree.Node }

/** What a statement of a contract declares. */
function madeBy(statement: ESTree.Statement): Made[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type === 'FunctionDeclaration' || declared?.type === 'ClassDeclaration')
    return declared.id ? [{ names: [declared.id.name], node: declared }] : []
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.map(node => ({ names: namesIn(node.id), node }))
}

/** What an import brings that is made with zod. */
async function barredNames({ source, specifiers }: ESTree.ImportDeclaration, from: string): Promise<string[]> {
  const file = contractOf(source.value, from)
  const plain = file === null ? null : (await contractIn(file)).plain
  const isFree = file === null && !/^zod(\/|$)/.test(source.value)
  return specifiers.filter(one => !isFree && !plain?.has(importedName(one))).map(({ local }) => local.name)
}

/** Every name that is used in it; one too many only leaves more where it was. */
function namesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesIn)
  if (typeof part !== 'object' || part === null) return []
  const node = part as Partial<ESTree.Node> & { computed?: boolean; shorthand?: boolean }
  if (node.type === 'Identifier') return [String(node.name)]
  // The names of an object's parts are no uses.
  const unused =
    node.computed || node.shorthand ? '' : { Property: 'key', MemberExpression: 'property' }[node.type as string]
  return Object.entries(node).flatMap(([name, inner]) => (name === unused ? [] : namesIn(inner)))
}

function importedName(one: ESTree.ImportDeclarationSpecifier): string {
  if (one.type !== 'ImportSpecifier') return '*'
  return one.imported.type === 'Identifier' ? one.imported.name : one.imported.value
}

function contractOf(source: string, from: string): string | null {
  if (!source.endsWith('.ts')) return null
  if (source.startsWith(packageName)) return join(contracts, source.slice(packageName.length))
  return source.startsWith('.') && from.startsWith(contracts) ? join(dirname(from), source) : null
}

/** The import of some of what a statement imports. */
function importOf(
  { source }: ESTree.ImportDeclaration,
  taken: readonly ESTree.ImportDeclarationSpecifier[],
  from = source.value,
) {
  const names = taken.map(one => `${importedName(one)} as ${one.local.name}`).join(', ')
  return names === '' ? '' : `import { ${names} } from ${JSON.stringify(from)};`
}

/** The same script, taking from contracts with schemas what is plain from their plain half. */
async function takingPlain(code: string, file: string): Promise<string> {
  const { body } = parseSync(file, code, { lang: 'js' }).program
  let changed = code
  for (const statement of body.toReversed()) {
    if (statement.type !== 'ImportDeclaration') continue
    const from = contractOf(statement.source.value, file)
    if (from === null || statement.specifiers.length === 0) continue
    const { code: source, plain } = await contractIn(from)
    if (!/from ["'](zod|\.)/.test(source)) continue
    const half = (isPlain: boolean) =>
      importOf(
        statement,
        statement.specifiers.filter(one => plain.has(importedName(one)) === isPlain),
        from + (isPlain ? plainMark : ''),
      )
    changed = `${changed.slice(0, statement.start)}${half(true)}${half(false)}${changed.slice(statement.end)}`
  }
  return changed
}

/** A contract's constants are made by calls that do nothing else: said so, those that nobody uses are left out. */
function withoutEffects(code: string): string {
  const { body } = parseSync('contract.js', code, { lang: 'js' }).program
  let marked = code
  for (const statement of body.toReversed()) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations.toReversed())
      if (init) {
        const { start, end } = init
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
      }
  }
  return marked
}
