import { Box } from '@chakra-ui/react'
import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFoundCompaniesQuery } from '../../app/api/companies.ts'
import { ActDialog, useDefinedAct } from '../../ui/acts/act-dialog.tsx'
import type { ActWords, Choices, DrawOwn, Shared } from '../../ui/acts/act-inputs.tsx'
import type { ActValues } from '../../ui/acts/act-values.ts'
import { useAct } from '../../ui/acts/use-act.ts'
import { ChosenFiles } from '../../ui/documents/chosen-files.tsx'
import { EntryTable } from '../../ui/entry-table.tsx'
import { Quantity } from '../../ui/figures.tsx'
import { DecimalField, SelectField } from '../../ui/form/fields.tsx'
import { useFormats } from '../../ui/formats.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { type DialogAct, receiptActs } from './receipt-acts.ts'
import {
  useLazyWarehouseReceiptQuery,
  useReceiptCommandMutation,
  useShipmentsToReleaseQuery,
} from './warehouses-api.ts'

type Props = { receipt: ReceiptDetail; command: DialogAct; about: string; onClose: () => void }

/** Asks what an act on a receipt needs, and gives it. */
export function ReceiptDialog({ receipt, command, about, onClose }: Props) {
  const { t } = useTranslation('warehouses')
  const formats = useFormats()
  const definition = receiptActs[command]
  const words = useWords()
  const [send] = useReceiptCommandMutation()
  const [fetchDetail] = useLazyWarehouseReceiptQuery()
  const { body, ...defined } = useDefinedAct(definition, about, words)
  const { id, receiptNumber } = receipt
  const act = useAct<ReceiptDetail, ReceiptDetail, ActValues, unknown>({
    ...defined,
    opened: receipt,
    send: (values, seen) =>
      send({ id, command, about: definition.idOf?.(values) ?? about, body: body(values, seen) }) as never,
    shows: [{ type: 'warehouse-receipt', id }],
    fetchLatest: async () => (await fetchDetail({ id })).data,
    onDone: () => {
      showToast({ kind: 'success', text: t(`acted.${command}`, { number: receiptNumber }) })
      onClose()
    },
  })
  const title = t(`act.${command}`)
  return (
    <ActDialog
      act={act}
      command={command}
      definition={definition}
      about={about}
      words={words}
      draw={drawOwn}
      labelOf={path => (path.startsWith('packages') ? t('section.release') : path)}
      who={({ history }) => {
        const last = history.at(-1)
        return (
          last && t('ui:conflict.who', { name: last.actor ?? t('ui:conflict.someone'), at: formats.instant(last.at) })
        )
      }}
      title={t('dialogTitle', { act: title, number: receiptNumber })}
      verb={title}
      size={command === 'release' ? 'lg' : 'md'}
      onClose={onClose}
    />
  )
}

function useWords(): ActWords<ReceiptDetail> {
  const { t } = useTranslation('warehouses')
  return {
    field: ({ name, label }) => t(`field.${label ?? name.split('.').at(-1)}`),
    hint: (hint, zone) => t(`hint.${hint}`, { zone }),
    section: section => t(`section.${section}`),
    code: (group, code) => t(group === 'contingency' ? `statuses:contingency.${code}` : `${group}.${code}`),
    blank: (_field, isOptional) => (isOptional ? t('choose') : undefined),
    say: key => t(key),
  }
}

const drawOwn: DrawOwn<ReceiptDetail> = (field, shared, { thing, choices }) => {
  if (field.kind === 'rows') return <ReleaseRows receipt={thing} />
  if (field.name.endsWith('shipmentId')) return <ShipmentField shared={shared} choices={choices} receipt={thing} />
  if (field.name === 'letterId') return <LetterField receipt={thing} />
  if (field.name === 'clientCompanyId') return <ClientField shared={shared} choices={choices} />
  return undefined
}

type ChoiceProps = { shared: Shared; choices: Choices }

/** Shipments of the same client, the newest first; its own stands there at once. */
function ShipmentField({ shared, choices, receipt }: ChoiceProps & { receipt: ReceiptDetail }) {
  const { t } = useTranslation('warehouses')
  const { data } = useShipmentsToReleaseQuery({ client: receipt.clientCompanyId })
  const { shipmentId, shipmentNumber } = receipt
  const found = (data?.items ?? []).map(({ id, shipmentNumber: label }) => ({ value: id, label }))
  const isListed = shipmentId === null || found.some(one => one.value === shipmentId)
  const own = isListed ? [] : [{ value: shipmentId, label: shipmentNumber ?? '' }]
  return <SelectField {...shared} {...choices} placeholder={t('choose')} options={[...own, ...found]} />
}

/** The letter that was waited for: it is there already, or is uploaded now. */
function LetterField({ receipt: { id, receiptNumber } }: { receipt: ReceiptDetail }) {
  const { setValue } = useFormContext()
  const letter: string = useWatch({ name: 'letterId' })
  return (
    <ChosenFiles
      receiptId={id}
      type="LETTER"
      about={receiptNumber}
      several={false}
      value={letter === '' ? [] : [letter]}
      onChange={([chosen = '']) => setValue('letterId', chosen, { shouldDirty: true, shouldValidate: true })}
    />
  )
}

function ClientField({ shared, choices }: ChoiceProps) {
  const { t } = useTranslation('warehouses')
  const { data } = useFoundCompaniesQuery({ q: '', type: 'client', limit: 100 })
  const options = (data?.items ?? []).map(({ id, businessName: label }) => ({ value: id, label }))
  return <SelectField {...shared} {...choices} placeholder={t('choose')} options={options} />
}

/** Of what is on hand, the pieces that go. */
function ReleaseRows({ receipt }: { receipt: ReceiptDetail }) {
  const { t } = useTranslation('warehouses')
  const { getValues } = useFormContext()
  useWatch({ name: 'packages' })
  const rows = (getValues('packages') ?? []) as readonly { key: string }[]
  return (
    <Box mt="5" pt="4" borderTopWidth="1px" borderColor="line">
      <Box as="h2" textStyle="heading" mb="3">
        {t('section.release')}
      </Box>
      <EntryTable>
        <thead>
          <tr>
            <th scope="col">{t('column.package')}</th>
            <th scope="col" className="end">
              {t('column.onHand')}
            </th>
            <th scope="col" className="end">
              {t('column.released')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key }, index) => {
            const found = receipt.packages.find(one => one.packageId === key)
            const name =
              found === undefined ? '' : [found.packageType, found.orderLine?.sku].filter(Boolean).join(' · ')
            return (
              <tr key={key}>
                <td>{name}</td>
                <td className="end" data-label={t('column.onHand')}>
                  <Quantity value={String(found?.onHand ?? 0)} />
                </td>
                <td className="end" data-label={t('column.released')}>
                  <DecimalField
                    name={`packages.${index}.pieces`}
                    label={t('piecesOf', { package: name })}
                    hiddenLabel
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </EntryTable>
    </Box>
  )
}
