import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { useCompanyDetailQuery } from '../../ui/companies/company-api.ts'
import { useCountryName } from '../../ui/country-name.ts'
import { Unknown } from '../../ui/figures.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CarriersTab } from './carriers-tab.tsx'
import { CatalogueTab } from './catalogue-tab.tsx'
import { CompanyContacts } from './company-contacts.tsx'
import { CompanyLogo, LogoForm } from './logo-form.tsx'
import { SettingsTab } from './settings-tab.tsx'

// With its schemas, which a page that lists nothing else need not wait for.
const CompanyDetails = lazy(async () => ({
  default: (await import('../../ui/companies/company-details.tsx')).CompanyDetails,
}))
const Integrations = lazy(async () => ({ default: (await import('./integrations.tsx')).Integrations }))
const companyTabs = ['details', 'settings', 'contacts', 'catalogue', 'carriers', 'integrations'] as const

/** /companies/{id}: who it is, its rules, whom to reach, what its forms offer, and its carriers. */
export function CompanyPage() {
  const { t } = useTranslation('company')
  const countryName = useCountryName()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const mayIntegrate = usePermission('integrations.manage')
  const isOwn = useCompany()?.id === id
  const { data, error, refetch } = useCompanyDetailQuery(id)
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('title')} />
        {error === undefined ? <Skeleton rows={10} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </>
    )
  const { details, country } = data
  const address = [details.address, details.zip, details.city, details.state].filter(Boolean).join(', ')
  const known = (text: string | null) => text || <Unknown />
  const taxId = details.taxIdCheckDigitWrong ? (
    <>
      {details.taxId} <Tag colour="warning" text={t('company-details:taxIdKept')} />
    </>
  ) : (
    details.taxId
  )
  const facts = [
    { label: t('fact.type'), value: t(`type.${data.type}`) },
    { label: t('fact.country'), value: known(country && countryName(country)) },
    { label: t('fact.timeZone'), value: data.timeZone },
    { label: t('fact.currency'), value: known(data.currency) },
    { label: t('fact.taxId'), value: details.taxId ? taxId : <Unknown /> },
    { label: t('fact.address'), value: known(address) },
  ]
  // A company's own systems are its own business, and of who may keep them.
  const partsShown = companyTabs.filter(tab => tab !== 'integrations' || (mayIntegrate && isOwn))
  const path = `/companies/${id}`
  const shown = partsShown.find(tab => tab === search.get('tab')) ?? 'details'
  const may = (command: string) => data.allowedCommands.some(one => one.command === command && one.allowed)
  return (
    <>
      <PageHeader title={data.businessName} beside={data.hasLogo && <CompanyLogo company={data} />} />
      <Box mb="4">
        <Panel>
          <Facts facts={facts} />
        </Panel>
      </Box>
      <Tabs
        label={t('tab.label')}
        tabs={partsShown.map(tab => ({ to: tab === 'details' ? path : `${path}?tab=${tab}`, label: t(`tab.${tab}`) }))}
      />
      {shown === 'details' && (
        <>
          {may('changeLogo') && <LogoForm company={data} />}
          <Suspense fallback={<Skeleton rows={10} />}>
            <CompanyDetails company={data} />
          </Suspense>
        </>
      )}
      {shown === 'settings' && <SettingsTab company={data} mayChange={may('changeSettings')} />}
      {shown === 'contacts' && <CompanyContacts company={data} />}
      {shown === 'catalogue' && <CatalogueTab companyId={id} />}
      {shown === 'carriers' && <CarriersTab companyId={id} />}
      {shown === 'integrations' && (
        <Suspense fallback={<Skeleton rows={8} />}>
          <Integrations companyId={id} />
        </Suspense>
      )}
    </>
  )
}
