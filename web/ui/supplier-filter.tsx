import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useFoundCompaniesQuery } from '../app/api/companies.ts'
import type { FilterDefinition } from './filter-bar.tsx'
import { ChoiceEditor } from './filter-editors.tsx'
import { inputStyles } from './form/input-styles.ts'

const suppliersNamed = (q: string) => ({ q, type: 'provider', limit: 50 }) as const

type Own = { label: string; find: string; value: string | null; onChange: (id: string | null) => void }

/** By one supplier of the register. */
export function useSupplierFilter({ label, find, value, onChange }: Own): FilterDefinition {
  const { data } = useFoundCompaniesQuery(suppliersNamed(''), { skip: value === null })
  const name = data?.items.find(company => company.id === value)?.businessName
  return {
    id: 'supplier',
    label,
    summary: value === null ? null : (name ?? '…'),
    clear: () => onChange(null),
    editor: done => (
      <FoundSuppliers
        label={label}
        find={find}
        value={value}
        onChange={id => {
          onChange(id)
          done()
        }}
      />
    ),
  }
}

/** Found by a part of its name. */
function FoundSuppliers({ label, find, value, onChange }: Own) {
  const [text, setText] = useState('')
  const { data } = useFoundCompaniesQuery(suppliersNamed(text))
  return (
    <chakra.div display="grid" gap="2">
      <chakra.input
        type="search"
        css={inputStyles}
        aria-label={find}
        placeholder={find}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <chakra.div maxH="260px" overflowY="auto">
        <ChoiceEditor
          label={label}
          options={(data?.items ?? []).map(company => ({ value: company.id, label: company.businessName }))}
          value={value === null ? [] : [value]}
          onChange={chosen => onChange(chosen.find(id => id !== value) ?? null)}
        />
      </chakra.div>
    </chakra.div>
  )
}
