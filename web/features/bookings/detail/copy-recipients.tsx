import { Box } from '@chakra-ui/react'
import { Unknown } from '../../../ui/figures.tsx'
import { useCorrespondentsQuery } from '../correspondents-api.ts'

/** Who gets the booking's e-mails beside the parties; the contacts are opened by directory. */
export function CopyRecipients({ ids }: { ids: readonly string[] }) {
  const { data } = useCorrespondentsQuery(ids)
  const known = new Map((data?.items ?? []).map(one => [one.id, one]))
  return ids.map(id => {
    const person = known.get(id)
    return (
      <Box key={id}>
        {person?.name} {person?.email ?? <Unknown />}
      </Box>
    )
  })
}
