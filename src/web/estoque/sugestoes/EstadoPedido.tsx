import { IconBan, IconCheck, IconClock, IconPackageImport, IconPencil, IconTruck } from '@tabler/icons-react'
import type { EstadoTransferencia } from '#shared/estoque/estoque.ts'
import type { EstadoSugestao } from '#shared/estoque/sugestoes.ts'
import classes from '../../ui/dados/EstadoBadge.module.css'
import type { Tom } from '../../ui/tema/tom.ts'

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

export const NOME_ESTADO_TRANSFERENCIA: Record<EstadoTransferencia, string> = {
  A_ENVIAR: 'A enviar',
  ENVIADA: 'A caminho',
  RECEBIDA: 'Recebida',
  CANCELADA: 'Cancelada',
}
const DA_TRANSFERENCIA: Record<EstadoTransferencia, { tom: Tom; Icone: typeof IconCheck }> = {
  A_ENVIAR: { tom: 'azul', Icone: IconClock },
  ENVIADA: { tom: 'amarelo', Icone: IconTruck },
  RECEBIDA: { tom: 'verde', Icone: IconPackageImport },
  CANCELADA: { tom: 'neutro', Icone: IconBan },
}

function Estado({ tom, Icone, nome }: { tom: Tom; Icone: typeof IconCheck; nome: string }) {
  return (
    <span className={classes.estado} data-tom={tom}>
      <Icone size={14} stroke={2} aria-hidden />
      {nome}
    </span>
  )
}

/** Where an order stands, as icon and word. */
export function EstadoPedido({ estado }: { estado: EstadoSugestao }) {
  return <Estado {...ESTADOS[estado]} nome={NOME_ESTADO_PEDIDO[estado]} />
}

/** Where a transfer stands, as icon and word. */
export function EstadoDaTransferencia({ estado }: { estado: EstadoTransferencia }) {
  return <Estado {...DA_TRANSFERENCIA[estado]} nome={NOME_ESTADO_TRANSFERENCIA[estado]} />
}
