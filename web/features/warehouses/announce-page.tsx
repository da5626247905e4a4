import { Box, Flex } from '@chakra-ui/react'
import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useFoundCompaniesQuery } from '../../app/api/companies.ts'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { AddressBook } from '../../ui/address-book/address-book.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { photoKinds } from '../../ui/documents/chosen-files.tsx'
import { useSendFile } from '../../ui/documents/use-send-file.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { CheckboxField, DateField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { useLeave } from '../../ui/form/use-leave.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  type AnnouncedValues,
  announcedSchema,
  arrivalOf,
  contentOf,
  type ReceiptPartyRole,
  valuesOf,
} from './announced-goods.ts'
import { PackageRows } from './announced-packages.tsx'
import {
  useAnnounceGoodsMutation,
  useReceiptCommandMutation,
  useReceiveUnannouncedMutation,
  useWarehouseReceiptQuery,
  useWarehousesQuery,
} from './warehouses-api.ts'

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
  const mayUpload = usePermission('documents.upload')
  const [left, leave] = useLeave()
  const [announce] = useAnnounceGoodsMutation()
  const [receive] = useReceiveUnannouncedMutation()
  const [command] = useReceiptCommandMutation()
  const form = useZodForm<AnnouncedValues>(announcedSchema as never, {
    defaultValues: valuesOf(receipt, warehouseId, company?.actor === 'P' ? company.name : ''),
  })
  const { isDirty, isSubmitting } = form.formState
  const isHere = form.watch('isHere')
  const [photos, setPhotos] = useState<File[]>([])
  const { share, send } = useSendFile()
  /** They are handed in with the receipt once it is there; one that is refused is told, and can be added on its page. */
  const handIn = async (id: string) => {
    for (const photo of photos) {
      const { refused } = await send({ of: 'warehouse-receipt', id, type: 'PHOTO' }, photo)
      if (refused !== undefined) showToast({ kind: 'error', text: `${photo.name}: ${refused}` })
    }
  }
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
    if (values.isHere) await handIn(data.id)
    const done = receipt === null ? ('create' as const) : ('change' as const)
    showToast({ kind: 'success', text: t(`acted.${done}`, { number: data.receiptNumber }) })
    leave(() => void navigate(`/warehouse/receipts/${data.id}`))
  }
  const title = t(receipt === null ? (isHere ? 'act.receive-unannounced' : 'act.create') : 'act.change')
  const text = (name: 'invoiceNumber' | 'orderNumber' | 'carrier' | 'trackingNumber') => (
    <TextField name={name} label={t(`field.${name}`)} optional autoComplete="off" />
  )
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('title'), to: '/warehouse' }]} />
      <Form form={form} labels={path => labelOf(path, t)} onSubmit={save}>
        <UnsavedGuard when={(isDirty || photos.length > 0) && !isSubmitting && !left} />
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
            <PartyField of="supplier" />
            <TextField
              name="parties.supplier.addressLine1"
              label={t('field.supplierAddress')}
              optional
              maxLength={200}
              autoComplete="off"
            />
            {text('invoiceNumber')}
            {text('orderNumber')}
          </FormSection>
          <FormSection title={t('section.transport')}>
            <PartyField of="shipper" optional />
            <PartyField of="consignee" optional />
            {text('carrier')}
            {text('trackingNumber')}
          </FormSection>
          <PackageRows />
          {isHere && mayUpload && (
            <FormSection title={t('field.photos')}>
              <Box gridColumn="1 / -1">
                <FileDrop
                  label={t('documents:files.add.PHOTO')}
                  accept={photoKinds}
                  files={photos}
                  multiple
                  progress={share}
                  onFiles={setPhotos}
                />
              </Box>
            </FormSection>
          )}
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

/** A name is enough; one of the address book comes with its address and its person. */
function PartyField({ of: role, optional = false }: { of: ReceiptPartyRole; optional?: boolean }) {
  const { t } = useTranslation('warehouses')
  const { setValue } = useFormContext<AnnouncedValues>()
  const value = useWatch<AnnouncedValues, `parties.${ReceiptPartyRole}`>({ name: `parties.${role}` })
  const label = t(`field.${role}`)
  return (
    <Box role="group" aria-label={label}>
      <TextField name={`parties.${role}.name`} label={label} optional={optional} maxLength={200} autoComplete="off" />
      <Flex gap="2" wrap="wrap" mt="2">
        <AddressBook
          value={value}
          take={party => setValue(`parties.${role}`, party, { shouldDirty: true, shouldValidate: true })}
        />
      </Flex>
    </Box>
  )
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

type T = ReturnType<typeof useTranslation<'warehouses'>>['t']

function labelOf(path: string, t: T): string {
  if (path.includes('packages')) return t('section.packages')
  const parts = path.split('.').filter(part => part !== 'content' && part !== 'parties')
  return t(`field.${parts[0] ?? path}`, { defaultValue: path })
}
