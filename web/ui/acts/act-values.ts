/** What a dialog's inputs hold, by path; blank texts are ''. */
export type ActValues = Record<string, unknown>

/** The steps of a path: "legs.0.from"; '' has none. */
export function stepsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.')
}

/** Whether a step is the place of a row. */
export function isIndex(step: string): boolean {
  return step !== '' && Number.isInteger(Number(step))
}

export function valueAt(values: ActValues, path: string): unknown {
  return stepsOf(path).reduce<unknown>((at, name) => (at as ActValues | null | undefined)?.[name], values)
}

/** The text of a field, trimmed; '' where nothing was entered. */
export function textAt(values: ActValues, path: string): string {
  const value = valueAt(values, path)
  return typeof value === 'string' ? value.trim() : ''
}

export const orNull = (values: ActValues, path: string): string | null => textAt(values, path) || null
