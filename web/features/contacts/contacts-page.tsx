import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ContactList } from '../../ui/contacts/contact-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** /contacts: the people to reach, of one's own company and of those it works with. */
export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const mayAdd = usePermission('directory.manage')
  const mayImport = usePermission('imports.run') && mayAdd
  return (
    <ContactList
      companyId={null}
      mayAdd={mayAdd}
      acts={acts => (
        <PageHeader
          title={t('title')}
          actions={
            <>
              {mayImport && <LinkButton to="/import-data?module=contacts">{t('act.import')}</LinkButton>}
              {acts}
            </>
          }
        />
      )}
    />
  )
}
