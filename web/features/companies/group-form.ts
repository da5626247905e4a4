import { purposeOf } from '@quayside/contracts/directory/catalogue-groups.ts'
import { changeCatalogueGroup } from '@quayside/contracts/directory/commands.ts'
import { excludableFields } from '@quayside/contracts/directory/excludable-fields.ts'
import { incoterms } from '@quayside/contracts/reference/incoterms.ts'
import * as z from 'zod'
import type { Group } from './catalogue-tab.tsx'

export type GroupValues = {
  group: Group['group']
  enabled: boolean
  entries: { code: string; label: string }[]
  /** Where the codes are of a list of ours: those that are chosen. */
  chosen: Record<string, boolean>
}

/** The list that a group's codes are of; null where they are free. */
export function codesOf(group: Group['group']): readonly string[] | null {
  const { codesOf: list } = purposeOf[group]
  if (list === undefined) return null
  return list === 'incoterms' ? incoterms : Object.keys(excludableFields)
}

export function groupValues({ group, enabled, entries }: Group): GroupValues {
  const chosen = (codesOf(group) ?? []).map(code => [code, entries.some(entry => entry.code === code)] as const)
  return { group, enabled, entries: entries.map(entry => ({ ...entry })), chosen: Object.fromEntries(chosen) }
}

/** What is sent: entries as typed, or those chosen of the list, without rows that nothing is written in. */
export const enteredGroup = z.preprocess(value => {
  const { group, enabled, entries, chosen } = value as GroupValues
  const codes = codesOf(group)
  const written = entries.filter(({ code, label }) => code.trim() !== '' || label.trim() !== '')
  return {
    version: 0,
    group,
    enabled,
    entries: codes === null ? written : codes.filter(code => chosen[code]).map(code => ({ code, label: code })),
  }
}, changeCatalogueGroup)
