type Texts = { [key: string]: string | Texts }
type Load = () => Promise<{ default: Texts }>

/** Which column a heading means; null: one that the form reckons itself. */
export type Headings<Column extends string> = ReadonlyMap<string, Column | null>

/** Without case, accents, signs, and the unit behind a comma or in brackets. */
export function headingKey(text: string): string {
  const [name = ''] = text.split(/[,，(（[]/)
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** The form's labels in all the languages of these files: a sheet may be in another one than the portal. */
export async function headingsOf<Column extends string>(
  files: Readonly<Record<string, Load>>,
  labels: readonly (readonly [path: string, column: Column | null])[],
): Promise<Headings<Column>> {
  const headings = new Map<string, Column | null>()
  for (const file of await Promise.all(Object.values(files).map(load => load()))) {
    for (const [path, column] of labels) {
      const text = path.split('.').reduce<string | Texts | undefined>(within, file.default)
      if (typeof text === 'string') headings.set(headingKey(text), column)
    }
  }
  return headings
}

function within(texts: string | Texts | undefined, key: string): string | Texts | undefined {
  return typeof texts === 'object' ? texts[key] : undefined
}
