import { dirname, join } from 'node:path/posix'

export interface SourceFile {
  /** Below the root, with forward slashes. */
  path: string
  text: string
}

export interface Import {
  /** As written: a package, `node:` module, or a relative path. */
  specifier: string
  /** Where a relative or workspace path leads, below the root; otherwise the package's name. */
  target: string
  isTypeOnly: boolean
}

/** Where the workspaces' package names lead. */
const workspaces: Record<string, string> = {
  contracts: 'contracts',
  workflows: 'workflows',
  web: 'web',
  deploy: 'deploy',
}

const statement = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/g
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every static and dynamic import and re-export of a file. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  for (const [whole, , type, specifier = ''] of file.text.matchAll(statement)) {
    found.push(described(file, specifier, type !== undefined || isOfTypesOnly(whole)))
  }
  for (const [, specifier = ''] of file.text.matchAll(dynamic)) found.push(described(file, specifier, false))
  return found
}

// `import { type A, type B } from` brings nothing into the running program either.
function isOfTypesOnly(text: string): boolean {
  const braces = /^\s*import\s*\{([^}]*)\}/.exec(text)?.[1]
  const names = braces?.split(',').filter(name => name.trim() !== '') ?? []
  return names.length > 0 && names.every(name => name.trim().startsWith('type '))
}

function described(file: SourceFile, specifier: string, isTypeOnly: boolean): Import {
  return { specifier, target: targetOf(file, specifier), isTypeOnly }
}

function targetOf(file: SourceFile, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file.path), specifier)
  const [scope, name = '', ...rest] = specifier.split('/')
  if (scope === '@quayside') return [workspaces[name] ?? `services/${name}`, ...rest].join('/')
  return specifier.startsWith('@') ? `${scope}/${name}` : (scope ?? specifier)
}
