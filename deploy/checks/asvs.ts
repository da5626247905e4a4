import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '@quayside/platform/files/open-table.ts'

/** A requirement of OWASP ASVS 5.0 and how this product stands to it; `about` is in our own words. */
export type AsvsRow = { requirement: string; level: string; about: string; verdict: string; evidence: string }

const verdicts = ['met', 'not applicable', 'open']
const place = /(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|md|csv|json|yml|conf|html)\b|\bdeploy\/docker\/Dockerfile\b/g

/** `text` is the table as a file. */
export async function readAsvs(text: Uint8Array): Promise<AsvsRow[]> {
  const { rows } = await openTable(text)
  const found: AsvsRow[] = []
  for await (const batch of rows) {
    for (const { cells } of batch) {
      const [requirement = '', level = '', about = '', verdict = '', evidence = ''] = cells.map(cell => cell.trim())
      found.push({ requirement, level, about, verdict, evidence })
    }
  }
  return found
}

/** What is wrong with the table, in words; `root` is where its paths begin. */
export function faultsOf(rows: readonly AsvsRow[], root: string): string[] {
  const seen = new Set<string>()
  return rows.flatMap(row => {
    const isDouble = seen.has(row.requirement)
    seen.add(row.requirement)
    const faults = [...(isDouble ? ['is listed twice'] : []), ...formOf(row), ...placesOf(row, root)]
    return faults.map(fault => `${row.requirement}: ${fault}`)
  })
}

function formOf({ requirement, level, about, verdict, evidence }: AsvsRow): string[] {
  return [
    ...(/^\d+\.\d+\.\d+$/.test(requirement) ? [] : ['is no requirement']),
    ...(level === '1' || level === '2' ? [] : ['has no level 1 or 2']),
    ...(about === '' ? ['says not what it is about'] : []),
    ...(verdicts.includes(verdict) ? [] : [`has the verdict '${verdict}'`]),
    ...(evidence === '' ? ['has no evidence'] : []),
  ]
}

/** What is met names files, each with words of it (`path > words`) where it can; the others may name some in passing. */
function placesOf({ verdict, evidence }: AsvsRow, root: string): string[] {
  if (verdict !== 'met') {
    const named = [...evidence.matchAll(place)].map(([path]) => path)
    return named.filter(path => !existsSync(join(root, path))).map(path => `${path} is not there`)
  }
  return evidence.split('; ').flatMap(entry => {
    const [path = '', words] = entry.split(' > ')
    if (!existsSync(join(root, path))) return [`${path} is not there`]
    const isThere = words === undefined || readFileSync(join(root, path), 'utf8').includes(words)
    return isThere ? [] : [`${path} does not say '${words}'`]
  })
}
