import type { Falha } from './api.ts'
import { Aviso } from './Aviso.tsx'

/** Why a page of a link does not open, and what to do. */
export function Fechado({ falha, tentar }: { falha: Falha; tentar: () => void }) {
  if (falha.codigo === 'nao-encontrado')
    return (
      <Aviso
        icone="🔗"
        titulo="Link não encontrado"
        texto={
          falha.message === 'Não encontrado'
            ? 'Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.'
            : falha.message
        }
      />
    )
  return (
    <Aviso
      icone="📶"
      titulo="Não foi possível abrir"
      texto={falha.message}
      acao={{ texto: 'Tentar de novo', aoClicar: tentar }}
    />
  )
}
