import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'
import type { countArrival } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { Minus, PackagePlus, Plus, ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type * as z from 'zod'
import { clockOf, instantAt, localTime } from '../../ui/acts/act-times.ts'
import { schemaOfFaults } from '../../ui/acts/field-faults.ts'
import { formPath } from '../../ui/acts/form-path.ts'
import { withFields } from '../../ui/acts/use-act.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ChosenFiles } from '../../ui/documents/chosen-files.tsx'
import { Code } from '../../ui/figures.tsx'
import { DateTimeField, DecimalField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { inputStyles } from '../../ui/form/input-styles.ts'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { useLeave } from '../../ui/form/use-leave.ts'
import { useTabDraft } from '../../ui/form/use-tab-draft.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useRuleText } from '../../ui/rule-text.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  type CountedRow,
  type CountForm,
  countedIn,
  faultsOfRows,
  placesOfCount,
  rowsOfCode,
  rowsToCount,
  unannouncedRow,
  withPieces,
} from './counted-rows.ts'
import { useReceiptCommandMutation, useWarehouseReceiptQuery } from './warehouses-api.ts'

const Input = chakra('input', { base: inputStyles })

/** /warehouse/receipts/{id}/count: an arrival is counted by scanner or touch; ?arrival= corrects one. */
export function CountPage() {
  const { t } = useTranslation('warehouses')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data, error, refetch } = useWarehouseReceiptQuery({ id })
  // The count goes on from what it began with: what others record meanwhile does not move rows under the fingers.
  const [receipt, setReceipt] = useState(data)
  if (receipt === undefined && data !== undefined) setReceipt(data)
  if (receipt === undefined)
    return (
      <>
        <PageHeader title={t('act.count')} crumbs={[{ label: t('title'), to: '/warehouse' }]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
      </>
    )
  return <Counting key={receipt.id} receipt={receipt} arrivalId={search.get('arrival')} />
}

type Props = { receipt: ReceiptDetail; arrivalId: string | null }

/** A clock that is a little ahead is no fault of the person. */
const slack = 60_000

function useFaultsOfCount(zone: string, isCorrection: boolean) {
  const ruleText = useRuleText()
  return useMemo(
    () =>
      schemaOfFaults(values => {
        const { at, reason, packages } = values as unknown as CountForm
        const rows = faultsOfRows(packages)
        if (isCorrection) return reason.trim() === '' ? [...rows, { path: 'reason', message: 'field-required' }] : rows
        if (at === '') return [...rows, { path: 'at', message: 'field-required' }]
        const arrived = instantAt({ at }, 'at', zone)
        if (arrived === null) return [...rows, { path: 'at', message: 'invalid' }]
        if (Date.parse(arrived) <= Date.now() + slack) return rows
        const said = ruleText('handled-in-future', { at: arrived, zone: clockOf(zone) })
        return [...rows, { path: 'at', message: said ?? 'invalid' }]
      }),
    [ruleText, zone, isCorrection],
  )
}

function Counting({ receipt, arrivalId }: Props) {
  const { t } = useTranslation('warehouses')
  const navigate = useNavigate()
  const [send] = useReceiptCommandMutation()
  const { id, receiptNumber, version, content } = receipt
  const { zone } = content.warehouse
  const [left, leave] = useLeave()
  const counting = useZodForm<CountForm>(useFaultsOfCount(zone, arrivalId !== null) as never, {
    defaultValues: {
      at: localTime(new Date().toISOString(), zone),
      carrier: content.carrier ?? '',
      trackingNumber: content.trackingNumber ?? '',
      reason: '',
      packages: rowsToCount(receipt, arrivalId),
    },
  })
  useTabDraft(counting, `count:${id}:${arrivalId ?? ''}`)
  const { isDirty, isSubmitting } = counting.formState
  const back = `/warehouse/receipts/${id}`

  const save = async () => {
    const values = counting.getValues()
    const packages = countedIn(values.packages)
    const { error } =
      arrivalId === null
        ? await send({ id, command: 'count', body: arrivalIn(values, packages, zone) })
        : await send({ id, command: 'correct', about: arrivalId, body: { version, packages, reason: values.reason } })
    if (error) {
      const pathOf = (path: string) => formPath(path, placesOfCount(values), values)
      return applyProblem(counting, withFields(error, pathOf))
    }
    const command = arrivalId === null ? ('count' as const) : ('correct' as const)
    showToast({ kind: 'success', text: t(`acted.${command}`, { number: receiptNumber }) })
    leave(() => void navigate(back))
  }
  const labelOf = (path: string) => {
    const [part = '', at, name] = path.split('.')
    const row = counting.getValues('packages')[Number(at)]
    if (part !== 'packages') return t(`field.${part === 'at' ? 'arrivedAt' : part}`)
    if (row === undefined || name === undefined) return t('section.packages')
    const label = name === 'condition' || name === 'code' ? t(`field.${name}`) : t(`column.${columns[name] ?? name}`)
    return t('ofPackage', { package: nameOf(row, t('package')), field: label })
  }
  const title = t(arrivalId === null ? 'act.count' : 'act.correct')
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('title'), to: '/warehouse' },
          { label: receiptNumber, to: back },
        ]}
      />
      <Form form={counting} labels={labelOf} onSubmit={save}>
        <UnsavedGuard when={isDirty && !isSubmitting && !left} />
        <Flex direction="column" gap="4" maxW="760px">
          <Scanner />
          <Rows receiptId={id} />
          <Panel
            foot={
              <>
                <LinkButton to={back}>{t('ui:dialog.cancel')}</LinkButton>
                <Button look="primary" type="submit" pending={isSubmitting}>
                  {title}
                </Button>
              </>
            }
          >
            {arrivalId === null ? (
              <FormSection title={t('section.arrival')}>
                <DateTimeField name="at" label={t('field.arrivedAt')} zone={clockOf(zone)} />
                <TextField name="carrier" label={t('field.carrier')} optional autoComplete="off" />
                <TextField name="trackingNumber" label={t('field.trackingNumber')} optional autoComplete="off" />
              </FormSection>
            ) : (
              <TextAreaField name="reason" label={t('field.reason')} maxLength={2000} />
            )}
          </Panel>
        </Flex>
      </Form>
    </>
  )
}

const columns: Readonly<Record<string, string>> = { packageType: 'package', pieces: 'counted' }
const nameOf = ({ packageType, sku }: CountedRow, unnamed: string) =>
  [packageType || unnamed, sku].filter(Boolean).join(' ')

function arrivalIn(
  { at, carrier, trackingNumber }: CountForm,
  packages: object[],
  zone: string,
): z.input<typeof countArrival> {
  const transport = carrier.trim() === '' ? null : { carrier, trackingNumber: trackingNumber || null }
  return { at: instantAt({ at }, 'at', zone) ?? '', transport, pickupId: null, packages: packages as never }
}

/** A scanner is a keyboard that types a code and Enter: one piece more of what it means, or a package that nobody announced. */
function Scanner() {
  const { t } = useTranslation('warehouses')
  const { getValues, setValue } = useFormContext<CountForm>()
  const [code, setCode] = useState('')
  const [told, setTold] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const take = () => {
    const scanned = code.trim()
    if (scanned === '') return
    const rows = getValues('packages')
    const [index = -1, ...others] = rowsOfCode(rows, scanned)
    const row = rows[index]
    if (others.length > 0) {
      setTold(t('scan.several', { code: scanned }))
    } else if (row === undefined) {
      setValue('packages', [...rows, unannouncedRow(t('package'), scanned)], { shouldDirty: true })
      setTold(t('scan.unknown', { code: scanned }))
    } else {
      const pieces = String((Number(row.pieces) || 0) + 1)
      setValue(`packages.${index}.pieces`, pieces, { shouldDirty: true })
      setTold(t('scan.counted', { package: row.packageType, pieces }))
    }
    setCode('')
  }
  return (
    <Box>
      <Flex gap="2" align="center">
        <ScanBarcode size={20} aria-hidden="true" />
        <Input
          ref={input}
          aria-label={t('scan.label')}
          placeholder={t('scan.label')}
          autoComplete="off"
          minH="12"
          value={code}
          onChange={event => setCode(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // It counts, and sends nothing.
            event.preventDefault()
            take()
          }}
        />
      </Flex>
      <Box role="status" textStyle="label" color="ink2" minH="5" mt="1">
        {told}
      </Box>
    </Box>
  )
}

function Rows({ receiptId }: { receiptId: string }) {
  const { t } = useTranslation('warehouses')
  const { fields, append, remove } = useFieldArray<CountForm, 'packages', 'row'>({ name: 'packages', keyName: 'row' })
  return (
    <Panel title={t('section.packages')}>
      <Flex as="ul" direction="column" gap="4" listStyleType="none" m="0" p="0">
        {fields.map((field, index) => (
          <Row
            key={field.row}
            receiptId={receiptId}
            index={index}
            onRemove={field.announced === null ? () => remove(index) : null}
          />
        ))}
      </Flex>
      <Box mt="4">
        <Button icon={<PackagePlus size={16} aria-hidden="true" />} onClick={() => append(unannouncedRow(''))}>
          {t('addUnannounced')}
        </Button>
      </Box>
    </Panel>
  )
}

type RowProps = { receiptId: string; index: number; onRemove: (() => void) | null }

function Row({ receiptId, index, onRemove }: RowProps) {
  const { t } = useTranslation('warehouses')
  const { getValues, setValue } = useFormContext<CountForm>()
  const row = useWatch<CountForm, `packages.${number}`>({ name: `packages.${index}` }) as CountedRow | undefined
  useWeight(index, row)
  if (row === undefined) return null
  const { announced, packageType, orderNumber, sku } = row
  const pieces = Math.max(0, Number(row.pieces) || 0)
  const name = nameOf(row, t('package'))
  const put = (next: number) =>
    setValue(`packages.${index}.pieces`, String(Math.max(0, next)), { shouldDirty: true, shouldValidate: true })
  return (
    <Box as="li" aria-label={name} borderBottomWidth="1px" borderColor="line" pb="4">
      <Flex justify="space-between" gap="3" wrap="wrap" mb="2">
        <Box minW="0" overflowWrap="anywhere">
          {announced === null ? (
            <Flex gap="2" align="center" wrap="wrap">
              <Tag colour="warning" text={t('difference.unannounced')} />
              <Code>{row.code}</Code>
            </Flex>
          ) : (
            <>
              <Box fontWeight="medium">{packageType}</Box>
              <Box textStyle="label" color="ink3">
                {[orderNumber, sku].filter(Boolean).join(' · ')}
              </Box>
            </>
          )}
        </Box>
        {announced !== null && (
          <Box color={pieces === announced ? 'ok' : 'ink2'}>{t('ofAnnounced', { pieces, announced })}</Box>
        )}
      </Flex>
      {announced === null && (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="3" mb="3">
          <TextField name={`packages.${index}.packageType`} label={t('column.package')} autoComplete="off" />
          <TextField
            name={`packages.${index}.code`}
            label={t('field.code')}
            optional
            autoComplete="off"
            maxLength={100}
          />
        </Grid>
      )}
      <Flex gap="2" align="flex-end" wrap="wrap">
        <Step label={t('fewer', { package: name })} icon={<Minus size={20} />} onClick={() => put(pieces - 1)} />
        <Box w="96px" css={{ '& input': { minHeight: '12' } }}>
          <DecimalField name={`packages.${index}.pieces`} label={t('column.counted')} />
        </Box>
        <Step label={t('oneMore', { package: name })} icon={<Plus size={20} />} onClick={() => put(pieces + 1)} />
        {announced !== null && pieces !== announced && (
          <StepButton type="button" px="3" onClick={() => put(announced)}>
            {t('allOf', { announced })}
          </StepButton>
        )}
        {onRemove !== null && <Button onClick={onRemove}>{t('remove', { package: name })}</Button>}
      </Flex>
      {pieces > 0 && (
        <Box
          display="grid"
          gap="3"
          mt="3"
          gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: '120px 100px minmax(0, 1fr)' }}
        >
          <DecimalField name={`packages.${index}.weightKg`} label={t('column.weightKg')} />
          <DecimalField name={`packages.${index}.damaged`} label={t('column.damaged')} />
          <Box gridColumn={{ base: '1 / -1', sm: 'auto' }}>
            <TextField
              name={`packages.${index}.condition`}
              label={t('field.condition')}
              optional
              autoComplete="off"
              maxLength={500}
            />
          </Box>
          <Box gridColumn="1 / -1">
            <ChosenFiles
              receiptId={receiptId}
              type="PHOTO"
              about={name}
              several
              value={row.photos}
              onChange={photos => {
                // Rows may have been removed while a photo went up.
                const at = getValues('packages').findIndex(one => one.key === row.key)
                if (at >= 0) setValue(`packages.${at}.photos`, photos, { shouldDirty: true })
              }}
            />
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** However pieces are counted, a weight that nobody entered goes with them. */
function useWeight(index: number, row: CountedRow | undefined) {
  const { setValue } = useFormContext<CountForm>()
  const pieces = row?.pieces ?? '0'
  const before = useRef(pieces)
  const follow = useEffectEvent((now: string) => {
    if (row === undefined || before.current === now) return
    const { weightKg } = withPieces({ ...row, pieces: before.current }, now)
    before.current = now
    if (weightKg !== row.weightKg) setValue(`packages.${index}.weightKg`, weightKg, { shouldDirty: true })
  })
  useEffect(() => follow(pieces), [pieces])
}

const StepButton = chakra('button', {
  base: {
    minWidth: '12',
    minHeight: '12',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: '1px',
    borderColor: 'line2',
    borderRadius: 'control',
    bg: 'surface',
    color: 'ink',
  },
})

/** Large enough for a gloved thumb. */
function Step({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) {
  return (
    <StepButton type="button" aria-label={label} onClick={onClick}>
      {icon}
    </StepButton>
  )
}
