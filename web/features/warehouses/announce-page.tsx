import { Box, Flex } from '@chakra-ui/react'
import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'
import { PackagePlus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { useFoundCompaniesQuery } from '../../app/api/companies.ts'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { instantAt, localTime } from '../../ui/acts/act-times.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CheckboxField, DateField, DecimalField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { useLeave } from '../../ui/form/use-leave.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  useAnnounceGoodsMutation,
  useReceiptCommandMutation,
  useReceiveUnannouncedMutation,
  useWarehouseReceiptQuery,
  useWarehousesQuery,
} from './warehouses-api.ts'

type Row = { key: string; packageType: string; pieces: string; weightKg: string; orderNumber: string; sku: string }
type Values = {
  warehouseId: string
  clientCompanyId: string
  expectedOn: string
  supplier: string
  supplierAddress: string
  invoiceNumber: string
  orderNumber: string
  shipper: string
  consignee: string
  carrier: string
  trackingNumber: string
  /** Nobody announced them: they are here already. */
  isHere: boolean
  packages: Row[]
}

const needed = z.string().trim().min(1, 'field-required')
const schema = z.looseObject({
  warehouseId: needed,
  supplier: needed,
  packages: z.array(
    z.looseObject({
      packageType: needed,
      pieces: z.string().regex(/^[1-9]\d{0,5}$/, 'field-required'),
      weightKg: needed,
    }),
  ),
})
const newRow = (): Row => ({
  key: crypto.randomUUID(),
  packageType: '',
  pieces: '1',
  weightKg: '',
  orderNumber: '',
  sku: '',
})

/** /warehouse/receipts/new: goods announced to a warehouse (?shipment=, ?warehouse=), or received without an announcement; ?change= edits one. */
export function AnnouncePage() {
  const { t } = useTranslation('warehouses')
  const [search] = useSearchParams()
  const id = search.get('change')
  const { data, error, refetch } = useWarehouseReceiptQuery({ id: id ?? '' }, { skip: id === null })
  if (id !== null && data === undefined)
    return (
      <>
        <PageHeader title={t('act.change')} crumbs={[{ label: t('title'), to: '/warehouse' }]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    )
  return (
    <Announcement
      key={data?.id}
      receipt={data ?? null}
      shipmentId={search.get('shipment')}
      warehouseId={search.get('warehouse')}
    />
  )
}

type Props = { receipt: ReceiptDetail | null; shipmentId: string | null; warehouseId: string | null }

function Announcement({ receipt, shipmentId, warehouseId }: Props) {
  const { t } = useTranslation('warehouses')
  const navigate = useNavigate()
  const company = useCompany()
  const mayRun = usePermission('warehouses.run')
  const [left, leave] = useLeave()
  const [announce] = useAnnounceGoodsMutation()
  const [receive] = useReceiveUnannouncedMutation()
  const [command] = useReceiptCommandMutation()
  const form = useZodForm<Values>(schema as never, {
    defaultValues: valuesOf(receipt, warehouseId, company?.actor === 'P' ? company.name : ''),
  })
  const { isDirty, isSubmitting } = form.formState
  const isHere = form.watch('isHere')
  const save = async () => {
    const values = form.getValues()
    const content = contentOf(values, receipt)
    const whose = { shipmentId, clientCompanyId: values.clientCompanyId || null }
    const { data, error } =
      receipt !== null
        ? await command({ id: receipt.id, command: 'change', body: { version: receipt.version, content } })
        : values.isHere
          ? await receive({ ...whose, content: { ...content, packages: [] }, arrival: arrivalOf(content.packages) })
          : await announce({ ...whose, content })
    if (error) return applyProblem(form, error)
    const done = receipt === null ? ('create' as const) : ('change' as const)
    showToast({ kind: 'success', text: t(`done.${done}`, { number: data.receiptNumber }) })
    leave(() => void navigate(`/warehouse/receipts/${data.id}`))
  }
  const title = t(receipt === null ? (isHere ? 'act.receive-unannounced' : 'act.create') : 'act.change')
  const text = (name: keyof Values, optional = true) => (
    <TextField key={name} name={name} label={t(`field.${name}`)} optional={optional} autoComplete="off" />
  )
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('title'), to: '/warehouse' }]} />
      <Form form={form} labels={path => labelOf(path, t)} onSubmit={save}>
        <UnsavedGuard when={isDirty && !isSubmitting && !left} />
        <Panel
          foot={
            <>
              <LinkButton to={receipt === null ? '/warehouse' : `/warehouse/receipts/${receipt.id}`}>
                {t('ui:dialog.cancel')}
              </LinkButton>
              <Button look="primary" type="submit" pending={isSubmitting}>
                {title}
              </Button>
            </>
          }
        >
          <FormSection title={t('section.warehouse')}>
            <WarehouseSelect />
            {receipt === null && shipmentId === null && company?.actor !== 'C' && <ClientSelect isHere={isHere} />}
            <DateField name="expectedOn" label={t('field.expectedOn')} optional />
            {receipt === null && mayRun && (
              <CheckboxField name="isHere" label={t('field.isHere')} hint={t('hint.isHere')} />
            )}
          </FormSection>
          <FormSection title={t('section.goods')}>
            {text('supplier', false)}
            {text('supplierAddress')}
            {text('invoiceNumber')}
            {text('orderNumber')}
          </FormSection>
          <FormSection title={t('section.transport')}>
            {text('shipper')}
            {text('consignee')}
            {text('carrier')}
            {text('trackingNumber')}
          </FormSection>
          <PackageRows />
        </Panel>
      </Form>
    </>
  )
}

function WarehouseSelect() {
  const { t } = useTranslation('warehouses')
  const { data } = useWarehousesQuery({ limit: '200' })
  const options = (data?.items ?? []).map(({ id, name, companyName }) => ({
    value: id,
    label: [name, companyName].filter(Boolean).join(' · '),
  }))
  return <SelectField name="warehouseId" label={t('column.warehouse')} placeholder={t('choose')} options={options} />
}

/** The operating company may leave it open whose goods it received; everybody else says it. */
function ClientSelect({ isHere }: { isHere: boolean }) {
  const { t } = useTranslation('warehouses')
  const { data } = useFoundCompaniesQuery({ q: '', type: 'client', limit: 100 })
  const options = (data?.items ?? []).map(({ id, businessName: label }) => ({ value: id, label }))
  return (
    <SelectField
      name="clientCompanyId"
      label={t('column.client')}
      optional={isHere}
      placeholder={isHere ? t('unknownOwner') : t('choose')}
      options={options}
    />
  )
}

function PackageRows() {
  const { t } = useTranslation('warehouses')
  const { fields, append, remove } = useFieldArray<Values, 'packages', 'row'>({ name: 'packages', keyName: 'row' })
  return (
    <Box mt="5">
      <Box as="h2" textStyle="heading" mb="3">
        {t('section.packages')}
      </Box>
      <Flex as="ul" direction="column" gap="4" listStyleType="none" m="0" p="0">
        {fields.map(({ row }, index) => (
          <Box
            as="li"
            key={row}
            aria-label={t('packageNumber', { number: index + 1 })}
            display="grid"
            gap="3"
            alignItems="end"
            gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '2fr 80px 110px 1fr 1fr auto' }}
          >
            <TextField name={`packages.${index}.packageType`} label={t('column.package')} autoComplete="off" />
            <DecimalField name={`packages.${index}.pieces`} label={t('column.pieces')} />
            <DecimalField name={`packages.${index}.weightKg`} label={t('column.weightKg')} />
            <TextField
              name={`packages.${index}.orderNumber`}
              label={t('column.orderNumber')}
              optional
              autoComplete="off"
            />
            <TextField name={`packages.${index}.sku`} label={t('column.sku')} optional autoComplete="off" />
            <Button onClick={() => remove(index)}>
              {t('remove', { package: t('packageNumber', { number: index + 1 }) })}
            </Button>
          </Box>
        ))}
      </Flex>
      <Box>
        <Button icon={<PackagePlus size={16} aria-hidden="true" />} onClick={() => append(newRow())}>
          {t('addPackage')}
        </Button>
      </Box>
    </Box>
  )
}

type T = ReturnType<typeof useTranslation<'warehouses'>>['t']

function labelOf(path: string, t: T): string {
  if (path.includes('packages')) return t('section.packages')
  return t(`field.${path.split('.').find(part => part !== 'content') ?? path}`, { defaultValue: path })
}

function valuesOf(receipt: ReceiptDetail | null, warehouseId: string | null, own: string): Values {
  const content = receipt?.content
  return {
    warehouseId: content?.warehouse.placeId ?? warehouseId ?? '',
    clientCompanyId: '',
    expectedOn: content?.expectedOn ?? '',
    supplier: content?.supplier.name ?? own,
    supplierAddress: content?.supplier.addressLine1 ?? '',
    invoiceNumber: content?.invoiceNumber ?? '',
    orderNumber: content?.orderNumber ?? '',
    shipper: content?.shipper?.name ?? '',
    consignee: content?.consignee?.name ?? '',
    carrier: content?.carrier ?? '',
    trackingNumber: content?.trackingNumber ?? '',
    isHere: false,
    packages: (content?.packages ?? []).map(({ packageId: key, packageType, pieces, weightKg, orderLine }) => ({
      key,
      packageType,
      pieces: String(pieces),
      weightKg,
      orderNumber: orderLine?.orderNumber ?? '',
      sku: orderLine?.sku ?? '',
    })),
  }
}

function contentOf(values: Values, receipt: ReceiptDetail | null) {
  const before = receipt?.content
  const party = (name: string, known: object | null | undefined, more: object = {}) =>
    name.trim() === '' ? null : { ...known, name, ...more }
  return {
    warehouseId: values.warehouseId,
    expectedOn: values.expectedOn || null,
    supplier: party(values.supplier, before?.supplier, { addressLine1: values.supplierAddress || null }),
    invoiceNumber: values.invoiceNumber || null,
    orderNumber: values.orderNumber || null,
    shipper: party(values.shipper, before?.shipper),
    consignee: party(values.consignee, before?.consignee),
    carrier: values.carrier || null,
    trackingNumber: values.trackingNumber || null,
    packages: values.packages.map(({ key, packageType, pieces, weightKg, orderNumber, sku }) => ({
      packageId: key,
      packageType,
      pieces: Number(pieces),
      weightKg,
      orderLine: orderNumber.trim() === '' ? null : { orderNumber, sku: sku || null },
    })),
  }
}

function arrivalOf(packages: readonly object[]): object {
  return { at: instantAt({ at: localTime(new Date().toISOString()) }, 'at'), packages }
}
