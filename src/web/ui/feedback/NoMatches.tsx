import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  titulo: string
  texto?: string
  clear: () => void
}

/** Empty state of a filtered list, with a button to clear the filters. */
export function NoMatches({ titulo, texto = 'Mude a busca ou retire os filtros para ver os outros.', clear }: Props) {
  return (
    <EmptyState
      titulo={titulo}
      texto={texto}
      acao={
        <Button variant="default" onClick={clear}>
          Limpar filtros
        </Button>
      }
    />
  )
}
