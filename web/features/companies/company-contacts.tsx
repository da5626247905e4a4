import { Flex } from '@chakra-ui/react'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { ContactList } from '../../ui/contacts/contact-list.tsx'

/** The people of a company; of another that keeps them itself, the operating company corrects them with a reason. */
export function CompanyContacts({ company: { id, joined } }: { company: CompanyDetail }) {
  const own = useCompany()
  const mayAdd = usePermission('directory.manage')
  return (
    <ContactList
      companyId={id}
      mayAdd={mayAdd}
      needsReason={joined && id !== own?.id && own?.type === 'operating'}
      acts={acts => (
        <Flex gap="2" justify="flex-end" mb="3">
          {acts}
        </Flex>
      )}
    />
  )
}
