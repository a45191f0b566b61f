import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { Achados } from '../../ui/dados/Achados.tsx'
import { EstadoBadge } from '../../ui/dados/EstadoBadge.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { MarcaTipo } from '../../ui/orcamento/MarcaTipo.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { nomeVeiculo } from '../../ui/orcamento/veiculo.ts'

/** A quote of any list as a card, for phones; `valor` and `tempo` are what the screen is about. */
export function CartaoOrcamento({
  orcamento: o,
  valor,
  tempo,
}: {
  orcamento: OrcamentoResumo
  valor: ReactNode
  tempo: ReactNode
}) {
  return (
    <div className={classes.cartao}>
      <div className={classes.ponta}>
        <Placa placa={o.placa} chassi={o.chassi} />
        <EstadoBadge estado={o.estado} />
      </div>
      <Text fw={600} truncate>
        {nomeVeiculo(o)}
      </Text>
      {o.tipo !== 'INICIAL' && (
        <span>
          <span className="num">{o.checklist}</span> <MarcaTipo tipo={o.tipo} />
        </span>
      )}
      <div className={classes.ponta}>
        <Text c="dimmed" truncate>
          {o.cliente}
        </Text>
        <b>{valor}</b>
      </div>
      <div className={classes.ponta}>
        <Achados vermelhos={o.vermelhos} amarelos={o.amarelos} verdes={o.verdes} />
        {tempo}
      </div>
    </div>
  )
}
