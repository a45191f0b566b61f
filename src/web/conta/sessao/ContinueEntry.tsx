import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../core/http/errors.ts'
import { backFromProvider, endDeparture } from '../../core/session/departure.ts'
import { continueEntry } from '../entrada/api.ts'
import { SecondHalf } from './SecondHalf.tsx'

interface Props {
  entered: (destino: string) => void
  giveUp: () => void
}

/** /login?segundoFator=1: the provider knew the person; the second factor of this distributor is still wanted. */
export function ContinueEntry({ entered, giveUp }: Props) {
  const q = useQuery({ queryKey: ['entrada', 'continuar'], queryFn: continueEntry, staleTime: Infinity, retry: false })
  if (q.isError)
    return (
      <Stack>
        <Alert color="vermelho" role="alert" title="A entrada não foi concluída">
          {errorMessage(q.error)}
        </Alert>
        <Button onClick={giveUp}>Começar de novo</Button>
      </Stack>
    )
  if (!q.data) return <Skeleton height={220} aria-busy="true" />
  const { destino, ...wanted } = q.data
  return (
    <SecondHalf
      wanted={wanted}
      lembrar={backFromProvider()?.lembrar ?? false}
      entered={() => {
        endDeparture()
        entered(destino)
      }}
      giveUp={giveUp}
    />
  )
}
