import { useMatches } from '@tanstack/react-router'
import { PaginaDeAviso } from './PaginaDeAviso.tsx'

/** Stands in for a screen that does not exist yet. */
export function EmConstrucaoPage() {
  const tela = useMatches().at(-1)?.staticData.tela
  return (
    <PaginaDeAviso
      dentro={tela?.layout !== 'bare'}
      titulo={tela?.titulo ?? 'Em construção'}
      texto="Esta tela está em construção."
    />
  )
}
