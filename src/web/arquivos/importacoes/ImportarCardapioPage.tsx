import { useParams } from '@tanstack/react-router'
import type { RegistroImportado } from '#shared/arquivos/importacoes.ts'
import { Desvio } from '../../core/Desvio.tsx'
import { ImportarNaPagina } from './ImportarNaPagina.tsx'

/** What /cardapio/importar takes by its last word, and where it came from. */
const TIPOS: Partial<Record<string, RegistroImportado>> = {
  modelos: 'modelos',
  pacotes: 'pacotes',
  pecas: 'pecas',
  aplicacoes: 'aplicacoes',
  servicos: 'servicos',
  pneus: 'pneus',
}

/** /cardapio/importar/:type: a file into one of the catalogue's registers. */
export function ImportarCardapioPage() {
  const { type = '' } = useParams({ strict: false }) as { type?: string }
  const registro = TIPOS[type]
  if (!registro) return <Desvio para="/cardapio/tree" />
  return <ImportarNaPagina key={registro} registro={registro} outros={Object.keys(TIPOS)} />
}
