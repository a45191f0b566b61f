import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Visita } from '#shared/oficina-digital/montagem.ts'
import { NOME_ESTADO_LINHA } from '#shared/rules/nomes-orcamento.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { EstadoBadge } from '../../ui/dados/EstadoBadge.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import pontos from '../../ui/orcamento/Orcamento.module.css'
import { visitasAntes } from './api.ts'
import classes from './Montagem.module.css'

/** What was offered to this vehicle and customer before: approved, declined, put off, and for how much. */
export function VisitasAntes({ codOrcamento }: { codOrcamento: number }) {
  const { data: visitas } = useQuery(visitasAntes(codOrcamento))
  // A first visit leaves the whole width to the work.
  if (!visitas || visitas.length === 0) return null
  return (
    <aside className={classes.visitas} aria-label="Visitas anteriores">
      <Title order={2}>Visitas anteriores</Title>
      {visitas.map((v) => (
        <UmaVisita key={v.codOrcamento} visita={v} />
      ))}
    </aside>
  )
}

function UmaVisita({ visita: v }: { visita: Visita }) {
  return (
    <section className={classes.visita} aria-label={`Orçamento ${v.checklist}`}>
      <div className={pontos.ponta}>
        <Anchor
          size="sm"
          renderRoot={(p) => <TelaLink {...p} to="/oficina-digital/historico" search={{ orcamento: v.codOrcamento }} />}
        >
          {v.checklist}
        </Anchor>
        <Quando instante={v.criadoEm} />
      </div>
      {!v.mesmoVeiculo && (
        <div className={pontos.ponta}>
          <Placa placa={v.placa} chassi={null} />
          <Text size="xs" c="dimmed" truncate>
            outro veículo: {v.modelo}
          </Text>
        </div>
      )}
      <div className={pontos.ponta}>
        <EstadoBadge estado={v.estado} />
        <Text size="sm">
          <Money centavos={v.valorAprovado} /> de <Money centavos={v.valor} />
        </Text>
      </div>
      <ul className={classes.linhasDaVisita}>
        {v.linhas.map((l) => (
          <li key={l.codLinha} data-recuperavel={l.recuperavel || undefined}>
            <span>
              <span className={pontos.ponto} data-cor={l.cor} />
              {l.titulo}
            </span>
            <span className="suave">
              {NOME_ESTADO_LINHA[l.estado]} · <Money centavos={l.total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
