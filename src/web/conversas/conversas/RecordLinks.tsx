import { Anchor } from '@mantine/core'
import type { ConversaMensagem } from '#shared/conversas/conversas.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { switchToLoja } from '../../core/session/concessionarias.ts'
import classes from './Bubble.module.css'
import { useReach } from './reach.ts'

/** What a message of a store is about, as links. */
export function RecordLinks({
  codConcessionaria,
  mensagem: m,
}: {
  codConcessionaria: number
  mensagem: ConversaMensagem
}) {
  const reach = useReach()
  const quote = m.codOrcamento !== null && reach.orcamentos
  const visit = m.codAgendaVeiculo !== null && reach.agenda
  const appointment = m.codAgendamento !== null && reach.agenda
  if (!quote && !visit && !appointment) return null
  return (
    <p className={classes.vinculos}>
      {quote && (
        <Anchor
          size="sm"
          renderRoot={(p) => (
            <ScreenLink {...p} to="/oficina-digital/historico" search={{ orcamento: m.codOrcamento ?? undefined }} />
          )}
        >
          Abrir o orçamento
        </Anchor>
      )}
      {visit && (
        <Anchor
          size="sm"
          onClick={() => switchToLoja(codConcessionaria)}
          renderRoot={(p) => (
            <ScreenLink {...p} to="/agenda-virtual/veiculos" search={{ cartao: m.codAgendaVeiculo ?? undefined }} />
          )}
        >
          Ver a visita no quadro
        </Anchor>
      )}
      {appointment && (
        <Anchor
          size="sm"
          onClick={() => switchToLoja(codConcessionaria)}
          renderRoot={(p) => (
            <ScreenLink
              {...p}
              to="/agenda-virtual/consultores"
              search={{ dia: m.diaAgendamento ?? undefined, agendamento: m.codAgendamento ?? undefined }}
            />
          )}
        >
          Ver o agendamento
        </Anchor>
      )}
    </p>
  )
}
