import { profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePermission, useUser } from '../session/use-session.ts'

const accountParts = [
  'personal',
  'my-permissions',
  'notifications',
  'companies',
  'password',
  'security',
  'language',
] as const
export type AccountPart = (typeof accountParts)[number]

/** /user and below: a person’s own account, a page each part. */
export function AccountFrame({ part, children }: { part: AccountPart; children: ReactNode }) {
  const { t } = useTranslation('account')
  const title = t('title')
  const profile = useUser()?.profile ?? null
  const isTold = usePermission('notifications.view')
  const shown = accountParts.filter(at => profileMayOpen(profile, `/user/${at}`) && (at !== 'notifications' || isTold))
  return (
    <>
      <PageHeader title={title} documentTitle={`${t(`tab.${part}`)} · ${title}`} />
      <Tabs label={t('tab.label')} tabs={shown.map(at => ({ to: `/user/${at}`, label: t(`tab.${at}`) }))} />
      {children}
    </>
  )
}
