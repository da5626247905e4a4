import { Box } from '@chakra-ui/react'
import { Unknown } from '../../../ui/figures.tsx'
import { usePeople } from '../../../ui/freight/people.ts'

/** Who gets the booking's e-mails beside the parties; the contacts are opened by directory. */
export function CopyRecipients({ ids }: { ids: readonly string[] }) {
  const people = usePeople(ids)
  return ids.map(id => {
    const person = people?.get(id)
    return (
      <Box key={id}>
        {person?.name} {person?.email ?? <Unknown />}
      </Box>
    )
  })
}
