import { Box, Flex } from '@chakra-ui/react'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import { Archive, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { usePermission } from '../../app/session/use-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useCompanyDetailQuery } from '../../ui/companies/company-api.ts'
import { ContactList } from '../../ui/contacts/contact-list.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { KeptOfProvider } from './kept-of-provider.tsx'
import { useManagesProviders } from './manages-providers.ts'
import { useReinstateProviderMutation, useRetireProviderMutation, useSupplierFiguresQuery } from './providers-api.ts'
import { ActiveLink, ordersOf, PurchasesLink } from './supplier-figures.tsx'

const ProviderUsers = lazy(async () => ({ default: (await import('./provider-users.tsx')).ProviderUsers }))
// With its schemas, which a page that lists nothing else need not wait for.
const CompanyDetails = lazy(async () => ({
  default: (await import('../../ui/companies/company-details.tsx')).CompanyDetails,
}))
const tabs = ['details', 'contacts', 'orders', 'users'] as const

/** /providers/edit/{id}: a supplier with its details, contacts, orders and users. */
export function ProviderPage() {
  const { t } = useTranslation('providers')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data, error, refetch } = useCompanyDetailQuery(id)
  const manages = useManagesProviders()
  const list = { label: t('title'), to: '/providers' }
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('title')} crumbs={[list]} />
        {error === undefined ? <Skeleton rows={10} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </>
    )
  const shown = tabs.find(tab => tab === search.get('tab')) ?? 'details'
  const path = `/providers/edit/${id}`
  return (
    <>
      <PageHeader
        title={data.businessName}
        crumbs={[list]}
        beside={data.link?.retired && <Tag colour="warning" text={t('retired')} />}
        actions={manages && <ProviderActs provider={data} />}
      />
      <Tabs
        label={t('tab.label')}
        tabs={tabs.map(tab => ({ to: tab === 'details' ? path : `${path}?tab=${tab}`, label: t(`tab.${tab}`) }))}
      />
      {shown === 'details' && (
        <Flex direction="column" gap="4">
          {data.link !== null && manages && <KeptOfProvider key={data.link.version} provider={data} link={data.link} />}
          <Suspense fallback={<Skeleton rows={10} />}>
            <CompanyDetails company={data} without={data.link === null ? [] : ['supplierCode']} />
          </Suspense>
        </Flex>
      )}
      {shown === 'contacts' && <ProviderContacts provider={data} />}
      {shown === 'orders' && <ProviderOrders id={id} />}
      {shown === 'users' && (
        <Suspense fallback={<Skeleton rows={6} />}>
          <ProviderUsers provider={data} />
        </Suspense>
      )}
    </>
  )
}

function ProviderActs({ provider: { id, businessName: name, link } }: { provider: CompanyDetail }) {
  const { t } = useTranslation('providers')
  const [asked, setAsked] = useState(false)
  const [retire, retiring] = useRetireProviderMutation()
  const [reinstate, reinstating] = useReinstateProviderMutation()
  if (link === null) return null
  const takeBack = async () => {
    if ((await reinstate(id)).error === undefined) showToast({ kind: 'success', text: t('told.takenBack', { name }) })
  }
  const takeOff = async () => {
    const { error } = await retire(id)
    setAsked(false)
    if (error === undefined) showToast({ kind: 'success', text: t('told.retired', { name }) })
  }
  if (link.retired)
    return (
      <Button
        look="primary"
        icon={<RotateCcw size={16} aria-hidden="true" />}
        pending={reinstating.isLoading}
        onClick={() => void takeBack()}
      >
        {t('act.takeBack')}
      </Button>
    )
  return (
    <>
      <Button icon={<Archive size={16} aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('act.retire')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('ask.retire', { name })}
        text={t('ask.retireText')}
        confirm={t('act.retire')}
        pending={retiring.isLoading}
        onConfirm={() => void takeOff()}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

function ProviderContacts({ provider: { id, businessName: name, joined } }: { provider: CompanyDetail }) {
  const { t } = useTranslation('providers')
  const mayAdd = usePermission('directory.manage')
  const manages = useManagesProviders()
  const told = joined && manages ? t('contactsAdded', { name }) : null
  return (
    <ContactList
      companyId={id}
      mayAdd={mayAdd}
      needsReason={joined && !manages}
      {...(told !== null && { told })}
      acts={acts => (
        <Flex gap="2" justify="space-between" align="center" mb="3" wrap="wrap">
          <Box color="ink2">{told}</Box>
          <Flex gap="2">{acts}</Flex>
        </Flex>
      )}
    />
  )
}

function ProviderOrders({ id }: { id: string }) {
  const { t } = useTranslation('providers')
  const maySee = usePermission('purchase-orders.view')
  const { data, error, refetch } = useSupplierFiguresQuery([id], { skip: !maySee })
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  const [own] = data?.items ?? []
  const month = data?.month ?? ''
  const facts = [
    { label: t('orders.month'), value: <PurchasesLink purchases={own?.month} to={ordersOf(id, 'month', month)} /> },
    { label: t('orders.year'), value: <PurchasesLink purchases={own?.year} to={ordersOf(id, 'year', month)} /> },
    { label: t('orders.active'), value: <ActiveLink active={own?.active} to={ordersOf(id, 'active', month)} /> },
  ]
  return (
    <Panel foot={maySee && <LinkButton to={`/purchase-orders?supplier=${id}`}>{t('orders.all')}</LinkButton>}>
      <Facts facts={facts} />
    </Panel>
  )
}
