import { Box } from '@chakra-ui/react'
import { partyRoles } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useFoundCompaniesQuery } from '../../../../app/api/companies.ts'
import { ComboboxField } from '../../../../ui/form/combobox-field.tsx'
import { type GridColumn, gridWord, RowsGrid, useGridLabel } from '../../../../ui/form/rows-grid.tsx'
import { ActFrame } from '../acts/act-frame.tsx'
import { useActForm } from '../acts/use-act-form.ts'
import { type EditorProps, needed } from './shapes.ts'

const partiesForm = z.object({
  parties: z.array(z.object({ key: z.string(), role: z.enum(partyRoles), name: needed })),
  /** From the register: it becomes a row. */
  company: z.string(),
})
type PartiesForm = z.infer<typeof partiesForm>
type Party = ShipmentDetail['parties'][number]

const keyOf = ({ role, name }: Party) => `${role}:${name}`.replaceAll('.', '·')
const valuesOf = ({ parties }: ShipmentDetail): PartiesForm => ({
  parties: parties.map(party => ({ key: keyOf(party), role: party.role, name: party.name })),
  company: '',
})

/** Who takes part, each in its role: written, or taken from the register. */
export function PartiesEditor({ shipment, onClose }: EditorProps) {
  const { t } = useTranslation('shipment-editors')
  const { t: words } = useTranslation('shipment-words')
  // Companies taken from the register, by the key of their row.
  const [registered, setRegistered] = useState<Readonly<Record<string, { id: string; name: string }>>>({})
  const act = useActForm<PartiesForm>({
    shipment,
    command: 'set-parties',
    schema: partiesForm as never,
    valuesOf,
    onDone: onClose,
    body: ({ parties }, { version, parties: known }) => ({
      version,
      parties: parties.map(({ key, role, name: given }): Party => {
        const name = given.trim()
        const before = known.find(party => keyOf(party) === key)
        // A name written anew is no longer the company or contact that stood there.
        if (before !== undefined && before.name === name) return { ...before, role }
        const company = registered[key]
        const companyId = company?.name === name ? company.id : null
        return { role, name, companyId, contactId: null, placeId: null }
      }),
    }),
  })
  const columns: readonly GridColumn[] = [
    {
      name: 'role',
      label: t('partyRole'),
      kind: 'select',
      minW: '170px',
      options: partyRoles.map(value => ({ value, label: words(`party.${value}`) })),
    },
    { name: 'name', label: t('partyName'), kind: 'text', minW: '220px' },
  ]
  const rowName = (index: number) => t('party', { number: index + 1 })
  const label = useGridLabel('parties', columns, rowName)
  const take = (company: { id: string; name: string }) => {
    const key = crypto.randomUUID()
    setRegistered(before => ({ ...before, [key]: company }))
    const { form } = act
    form.setValue('parties', [...form.getValues('parties'), { key, role: 'notify', name: company.name }], {
      shouldDirty: true,
    })
    form.setValue('company', '')
  }
  return (
    <ActFrame
      act={act}
      label={label}
      onClose={onClose}
      size="lg"
      wordOf={(path, value) => gridWord('parties', columns, path, value)}
    >
      <RowsGrid
        name="parties"
        rowName={rowName}
        columns={columns}
        add={t('addParty')}
        none={t('noParties')}
        newRow={() => ({ key: crypto.randomUUID(), role: 'consignee', name: '' })}
      />
      <FromRegister onChosen={take} />
    </ActFrame>
  )
}

function FromRegister({ onChosen }: { onChosen: (company: { id: string; name: string }) => void }) {
  const { t } = useTranslation('shipment-editors')
  const [text, setText] = useState('')
  const { data, isFetching } = useFoundCompaniesQuery({ q: text })
  return (
    <Box mt="4" maxW="420px">
      <ComboboxField
        name="company"
        label={t('fromRegister')}
        optional
        loading={isFetching}
        onSearch={setText}
        options={(data?.items ?? []).map(({ id, businessName }) => ({ value: id, label: businessName }))}
        onChosen={option => option && onChosen({ id: option.value, name: option.label })}
      />
    </Box>
  )
}
