import { useParams } from '@tanstack/react-router'
import type { ImportableRecord } from '#shared/arquivos/importacoes.ts'
import { Redirect } from '../../core/navigation/Redirect.tsx'
import { ImportOnPage } from './ImportOnPage.tsx'

/** Registers of /cardapio/importar by the last segment of the URL. */
const TYPES: Partial<Record<string, ImportableRecord>> = {
  modelos: 'modelos',
  pacotes: 'pacotes',
  pecas: 'pecas',
  aplicacoes: 'aplicacoes',
  servicos: 'servicos',
  pneus: 'pneus',
}

/** /cardapio/importar/:type: imports a file into one of the catalogue's registers. */
export function ImportCardapioPage() {
  const { type = '' } = useParams({ strict: false }) as { type?: string }
  const record = TYPES[type]
  if (!record) return <Redirect para="/cardapio/tree" />
  return <ImportOnPage key={record} record={record} others={Object.keys(TYPES)} />
}
