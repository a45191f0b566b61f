import { Button, Text } from '@mantine/core'
import { IconCircleCheck, IconCloudUp } from '@tabler/icons-react'
import type { Nivel } from '#shared/core/contract.ts'
import { counted } from '#shared/rules/counted.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { DonePart } from './DonePart.tsx'
import classes from './End.module.css'
import { Notes } from './Notes.tsx'
import { CARS_URL } from './places.ts'
import { TermoButton } from './TermoButton.tsx'
import type { Work } from './work.ts'

const READS_ORCAMENTOS: readonly Nivel[] = [1, 2, 3, -1]

/** What became of the inspection: the checklist's number, the quote it opened, what to know. */
export function Receipt({ work, pending }: { work: Work; pending: number }) {
  const { inspecao: i, content: c, nivel, progress: p } = work
  const goTo = useGoTo()
  return (
    <div className={classes.fim}>
      {c.estado === 'FINALIZADA' && (
        <div className={classes.pronto} data-espera={i.checklist === null || undefined}>
          {i.checklist === null ? (
            <IconCloudUp size={28} aria-hidden="true" />
          ) : (
            <IconCircleCheck size={28} aria-hidden="true" />
          )}
          <div role="status">
            <b>{i.checklist === null ? 'Pronta neste aparelho' : `Checklist ${i.checklist}`}</b>
            <br />
            {i.checklist === null
              ? `Segue sozinha com a rede${pending > 0 ? `: ${pending === 1 ? 'falta' : 'faltam'} ${counted(pending, 'envio', 'envios')}` : ''}.`
              : `${counted(p.total, 'item', 'itens')} · ${counted(p.vermelhos, 'urgente', 'urgentes')} · ${p.amarelos} em atenção`}
          </div>
        </div>
      )}
      {i.avisos.length > 0 && (
        <ul className={classes.avisos} aria-label="Avisos">
          {i.avisos.map((a) => (
            <li key={a}>{a}</li>
          ))}
        </ul>
      )}
      {i.codOrcamento !== null &&
        (READS_ORCAMENTOS.includes(nivel) ? (
          <ScreenLink
            className={classes.ligacao}
            to="/oficina-digital/gerenciar"
            search={{ orcamento: i.codOrcamento }}
          >
            Abrir o orçamento
          </ScreenLink>
        ) : (
          <Text c="dimmed">O orçamento já está com o consultor.</Text>
        ))}
      <TermoButton id={work.id} />
      <Notes id={work.id} notas={c.notas} />
      <DonePart work={work} />
      <Button size="lg" onClick={() => void goTo(CARS_URL)}>
        Próximo carro
      </Button>
    </div>
  )
}
