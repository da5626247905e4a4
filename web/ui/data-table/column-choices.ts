import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** How a person wants a table: kept in the browser per table, and part of a saved view. */
export type ColumnChoice = {
  order: string[]
  hidden: string[]
  widths: Record<string, number>
  pinned: string[]
}

export type Density = 'compact' | 'normal' | 'comfortable'

type State = { tables: Record<string, ColumnChoice>; density: Density }

const storageKey = 'columns'

function read(): State {
  const empty: State = { tables: {}, density: 'normal' }
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<State>) }
  } catch {
    return empty
  }
}

function keep(state: State): void {
  localStorage.setItem(storageKey, JSON.stringify(state))
}

export const columnChoices = createSlice({
  name: 'columns',
  initialState: read,
  reducers: {
    columnsChosen(state, { payload }: PayloadAction<{ table: string; choice: ColumnChoice }>) {
      state.tables[payload.table] = payload.choice
      keep(state)
    },
    columnsReset(state, { payload }: PayloadAction<string>) {
      delete state.tables[payload]
      keep(state)
    },
    densityChosen(state, { payload }: PayloadAction<Density>) {
      state.density = payload
      keep(state)
    },
  },
})

export const { columnsChosen, columnsReset, densityChosen } = columnChoices.actions
