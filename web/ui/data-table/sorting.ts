import type { Sort } from './data-table.tsx'

/** A sort as the URL and the server write it: "-deliveryDate". */
export function sortOf(text: string): Sort {
  return { by: text.replace(/^-/, ''), descending: text.startsWith('-') }
}

/** The one of the list's sorts that is meant, if it has it. */
export function sortText<Text extends string>(sorts: readonly Text[], { by, descending }: Sort): Text | undefined {
  return sorts.find(one => one === `${descending ? '-' : ''}${by}`)
}
