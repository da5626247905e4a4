import { Box, Flex } from '@chakra-ui/react'
import { Archive, Pencil, Plus } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyCatalogueQuery } from '../../app/api/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useCarrierColumns } from './carrier-columns.tsx'
import type { CarrierEntry } from './carrier-form.ts'
import { useRetireCarrierMutation } from './companies-api.ts'

const CarrierDialog = lazy(async () => ({ default: (await import('./carrier-dialog.tsx')).CarrierDialog }))
const icon = { size: 14, 'aria-hidden': true } as const
/** No code begins so. */
const added = '+'

/** The carriers that a company's forms and bookings use. */
export function CarriersTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company')
  const { data, error, refetch, isFetching } = useCompanyCatalogueQuery(companyId)
  const [opened, open] = useQueryState('carrier', parseAsString.withOptions({ history: 'push' }))
  const [retire] = useRetireCarrierMutation()
  const columns = useCarrierColumns()
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={8} />
  const mayChange = data.allowedCommands.some(one => one.command === 'saveCarrier' && one.allowed)
  const takeOff = async ({ code, name }: CarrierEntry) => {
    const { error: refusal } = await retire({ id: companyId, code, body: { version: data.version } })
    if (refusal === undefined) showToast({ kind: 'success', text: t('told.retired', { name }) })
  }
  const acts = (one: CarrierEntry) => (
    <MenuButton
      label={t('act.more', { name: one.name })}
      acts={[
        { id: 'edit', label: t('act.change'), icon: <Pencil {...icon} />, local: true, act: () => void open(one.code) },
        ...(one.retired
          ? []
          : [{ id: 'retire', label: t('act.retire'), icon: <Archive {...icon} />, act: () => void takeOff(one) }]),
      ]}
    />
  )
  const carrier = data.carriers.find(one => one.code === opened) ?? null
  return (
    <>
      <Flex gap="3" justify="space-between" align="flex-start" wrap="wrap" mb="3">
        <Box color="ink2" maxW="760px" flex="1 1 260px">
          {t('intro.carriers')}
        </Box>
        {mayChange && (
          <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => void open(added)}>
            {t('act.addCarrier')}
          </Button>
        )}
      </Flex>
      <DataTable
        name="carriers"
        label={t('tab.carriers')}
        columns={columns}
        rows={data.carriers}
        rowId={one => one.code}
        refreshing={isFetching}
        {...(mayChange && { rowActions: acts })}
      />
      {mayChange && (carrier !== null || opened === added) && (
        <Suspense>
          <CarrierDialog
            key={opened}
            companyId={companyId}
            page={data}
            carrier={carrier}
            onClose={() => void open(null)}
          />
        </Suspense>
      )}
    </>
  )
}
