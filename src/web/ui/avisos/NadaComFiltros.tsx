import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  titulo: string
  texto?: string
  limpar: () => void
}

/** Nothing is shown because of what one asked for: the way back to all. */
export function NadaComFiltros({
  titulo,
  texto = 'Mude a busca ou retire os filtros para ver os outros.',
  limpar,
}: Props) {
  return (
    <EmptyState
      titulo={titulo}
      texto={texto}
      acao={
        <Button variant="default" onClick={limpar}>
          Limpar filtros
        </Button>
      }
    />
  )
}
