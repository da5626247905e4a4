import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const accountParts = ['personal', 'my-permissions', 'notifications', 'companies', 'password', 'language'] as const
export type AccountPart = (typeof accountParts)[number]

/** /user and below: a person’s own account, a page each part. */
export function AccountFrame({ part, children }: { part: AccountPart; children: ReactNode }) {
  const { t } = useTranslation('account')
  const title = t('title')
  return (
    <>
      <PageHeader title={title} documentTitle={`${t(`tab.${part}`)} · ${title}`} />
      <Tabs label={t('tab.label')} tabs={accountParts.map(at => ({ to: `/user/${at}`, label: t(`tab.${at}`) }))} />
      {children}
    </>
  )
}
