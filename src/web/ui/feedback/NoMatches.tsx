import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  title: string
  text?: string
  clear: () => void
}

/** Empty state of a filtered list, with a button to clear the filters. */
export function NoMatches({ title, text = 'Mude a busca ou retire os filtros para ver os outros.', clear }: Props) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={clear}>
          Limpar filtros
        </Button>
      }
    />
  )
}
