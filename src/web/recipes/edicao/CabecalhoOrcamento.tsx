import { Anchor, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { EstadoBadge } from '../../ui/dados/EstadoBadge.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { MarcaTipo } from '../../ui/orcamento/MarcaTipo.tsx'
import { nomeVeiculo } from '../../ui/orcamento/veiculo.ts'
import classes from './Edicao.module.css'

/** Which quote a working screen is about, and the way back; children stand at the right. */
export function CabecalhoOrcamento({
  titulo,
  orcamento: o,
  children,
}: {
  titulo: string
  orcamento: OrcamentoCompleto
  children?: ReactNode
}) {
  return (
    <header className={classes.topo}>
      <Anchor component={TelaLink} to="/oficina-digital/gerenciar" size="sm" className={classes.voltar}>
        <IconArrowLeft size={15} /> Voltar para os orçamentos
      </Anchor>
      <Title order={1}>
        {titulo} <span className="suave num nowrap">{o.checklist}</span> <MarcaTipo tipo={o.tipo} />
      </Title>
      <div className={classes.faixa}>
        <Placa placa={o.placa} chassi={o.chassi} />
        <Text fw={600}>{nomeVeiculo(o)}</Text>
        <Anchor
          renderRoot={(p) => (
            <TelaLink
              {...p}
              to="/oficina-digital/historico"
              search={{ busca: o.cliente }}
              title="Histórico do cliente"
            />
          )}
        >
          {o.cliente}
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(p) => (
            <TelaLink {...p} to="/oficina-digital/historico" search={{ busca: o.placa ?? o.chassi ?? '' }} />
          )}
        >
          Histórico do veículo
        </Anchor>
        {o.km !== null && <Text c="dimmed">{o.km.toLocaleString('pt-BR')} km</Text>}
        <EstadoBadge estado={o.estado} />
        <span>{children}</span>
      </div>
    </header>
  )
}
