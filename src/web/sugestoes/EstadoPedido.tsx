import { IconBan, IconCheck, IconPackageImport, IconPencil } from '@tabler/icons-react'
import type { EstadoSugestao } from '#shared/sugestoes.ts'
import classes from '../ui/dados/EstadoBadge.module.css'
import type { Tom } from '../ui/tema/tom.ts'

export const NOME_ESTADO_PEDIDO: Record<EstadoSugestao, string> = {
  RASCUNHO: 'Rascunho',
  APROVADA: 'Aprovado',
  RECEBIDA: 'Recebido',
  DESCARTADA: 'Descartado',
}
const ESTADOS: Record<EstadoSugestao, { tom: Tom; Icone: typeof IconCheck }> = {
  RASCUNHO: { tom: 'azul', Icone: IconPencil },
  APROVADA: { tom: 'amarelo', Icone: IconCheck },
  RECEBIDA: { tom: 'verde', Icone: IconPackageImport },
  DESCARTADA: { tom: 'neutro', Icone: IconBan },
}

/** Where an order stands, as icon and word. */
export function EstadoPedido({ estado }: { estado: EstadoSugestao }) {
  const { tom, Icone } = ESTADOS[estado]
  return (
    <span className={classes.estado} data-tom={tom}>
      <Icone size={14} stroke={2} aria-hidden />
      {NOME_ESTADO_PEDIDO[estado]}
    </span>
  )
}
