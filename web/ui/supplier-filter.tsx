import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useFoundCompaniesQuery } from '../app/api/companies.ts'
import { ChoiceEditor } from './filter-editors.tsx'
import { inputStyles } from './form/input-styles.ts'

const suppliersNamed = (q: string) => ({ q, type: 'provider', limit: 50 }) as const

/** The name of a supplier that a list is filtered by. */
export function useSupplierName(id: string | null): string | null {
  const { data } = useFoundCompaniesQuery(suppliersNamed(''), { skip: id === null })
  return data?.items.find(company => company.id === id)?.businessName ?? null
}

type Props = { label: string; find: string; value: string | null; onChange: (id: string | null) => void }

/** One supplier of the register, found by a part of its name. */
export function SupplierFilter({ label, find, value, onChange }: Props) {
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
